import { accountOperations } from './account-operations.ts'
import { draftOperations } from './draft-operations.ts'
import type { Operation } from './operation.ts'
import { ownerOperations } from './owner-operations.ts'
import { publicOperations } from './public-operations.ts'
import { sessionOperations } from './session-operations.ts'
import { webhookOperations } from './webhook-operations.ts'

const all = [
  ...ownerOperations,
  ...draftOperations,
  ...publicOperations,
  ...sessionOperations,
  ...accountOperations,
  ...webhookOperations,
] as const satisfies readonly Operation[]

type AnyOperation = (typeof all)[number]

export type OperationId = AnyOperation['id']

/** Operations by id, with the types of their paths and schemas. */
export type Operations = { [O in AnyOperation as O['id']]: O }

/** Every endpoint of the API. */
export const operations: readonly (Operation & { readonly id: OperationId })[] = all
