import type { MethodDefinition } from '@grpc/grpc-js'

export type Method = MethodDefinition<unknown, unknown> & {
  options?: { idempotency_level?: string }
}

/** What only reads says so in its proto file. */
export const isRead = ({ options }: Method): boolean =>
  options?.idempotency_level === 'NO_SIDE_EFFECTS'

/** What comes to the same when it is done twice says so too. */
export const mayRepeat = (method: Method): boolean =>
  isRead(method) || method.options?.idempotency_level === 'IDEMPOTENT'
