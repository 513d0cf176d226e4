export { asProblem } from './adapt-handlers.ts'
export type { ProblemCode } from '../errors/problem-details.ts'
export type { ClientOf } from './allowed-callers.ts'
export type { CallContext, Caller } from './call-context.ts'
export { createRpcClient } from './client.ts'
export { createLeaseCache, waitForLeaseExpiry } from './lease-cache.ts'
export { onlyMessage } from './only-message.ts'
export {
  invalid,
  isTransient,
  Problem,
  problem,
  problemFromJson,
  problemToJson,
} from './problem.ts'
export { createRpcServer } from './server.ts'
export { createCallCoalescer } from './coalesce-calls.ts'
export type { Client, Complete, Handlers, ServiceName } from './types.ts'
