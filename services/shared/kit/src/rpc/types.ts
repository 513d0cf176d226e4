import type { FilesDefinition, FilesHandlers } from '@formpost/proto/gen/formpost/files/v1/Files'
import type { FormsDefinition, FormsHandlers } from '@formpost/proto/gen/formpost/forms/v1/Forms'
import type {
  IdentityDefinition,
  IdentityHandlers,
} from '@formpost/proto/gen/formpost/identity/v1/Identity'
import type {
  SubmissionsDefinition,
  SubmissionsHandlers,
} from '@formpost/proto/gen/formpost/submissions/v1/Submissions'
import type { MethodDefinition } from '@grpc/proto-loader'

import type { CallContext } from './call-context.ts'

/** The generated types of every service. */
interface Generated {
  identity: { definition: IdentityDefinition; handlers: IdentityHandlers }
  forms: { definition: FormsDefinition; handlers: FormsHandlers }
  submissions: { definition: SubmissionsDefinition; handlers: SubmissionsHandlers }
  files: { definition: FilesDefinition; handlers: FilesHandlers }
}
export type ServiceName = keyof Generated

/**
 * A message with every property required. The generated types make all properties optional, so that a forgotten one would
 * compile. A proto3 `optional` property must be written too, as undefined if it is absent.
 */
export type Complete<T> = T extends Uint8Array | string | number | boolean | null | undefined
  ? T
  : T extends (infer Item)[]
    ? Complete<Item>[]
    : { [K in keyof Required<T>]: Complete<T[K]> }

type Methods<S extends ServiceName> = keyof {
  [M in keyof Generated[S]['definition'] as string extends M ? never : M]: true
} &
  string

type In<D> = D extends MethodDefinition<infer _A, infer _B, infer I, infer _O> ? I : never
type Out<D> = D extends MethodDefinition<infer _A, infer _B, infer _I, infer O> ? O : never
type Kind<H> = H extends (call: infer C, ...rest: never[]) => void
  ? C extends { write: unknown }
    ? 'server-stream'
    : 'unary'
  : never

type Handler<D, H> = {
  unary: (request: In<D>, call: CallContext) => Promise<Complete<Out<D>>>
  'server-stream': (request: In<D>, call: CallContext) => AsyncIterable<Complete<Out<D>>>
}[Kind<H>]

type Caller<D, H> = {
  unary: (request: Complete<In<D>>, call: CallContext) => Promise<Out<D>>
  'server-stream': (request: Complete<In<D>>, call: CallContext) => AsyncIterable<Out<D>>
}[Kind<H>]

/** The handlers of a service, one function per RPC. */
export type Handlers<S extends ServiceName> = {
  [M in Methods<S>]: Handler<
    Generated[S]['definition'][M & keyof Generated[S]['definition']],
    Generated[S]['handlers'][M & keyof Generated[S]['handlers']]
  >
}

/** The client of a service, one function per RPC, which throws `Problem`s. */
export type Client<S extends ServiceName> = {
  [M in Methods<S>]: Caller<
    Generated[S]['definition'][M & keyof Generated[S]['definition']],
    Generated[S]['handlers'][M & keyof Generated[S]['handlers']]
  >
}
