// What the `idempotency_level` of a method in a proto file allows: sharing reads, and calling again after a broken connection.
import type { MethodDefinition } from '@grpc/grpc-js'

export type Method = MethodDefinition<unknown, unknown> & {
  options?: { idempotency_level?: string }
}

/** Whether the proto file marks a method as a read. */
export const isRead = ({ options }: Method): boolean =>
  options?.idempotency_level === 'NO_SIDE_EFFECTS'

/** Whether a method may be called again after a broken connection. */
export const isIdempotent = (method: Method): boolean =>
  isRead(method) || method.options?.idempotency_level === 'IDEMPOTENT'
