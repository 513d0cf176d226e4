export type { PropertyError, PropertyErrors } from '@formpost/rules'
export { CodedError } from './coded-error.ts'
export { detailsOf } from './problem-details.ts'
