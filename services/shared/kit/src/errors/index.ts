export { CodedError } from './coded-error.ts'
export type { PropertyErrors } from '../rpc/problem.ts'
