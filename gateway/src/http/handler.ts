import type { IncomingHttpHeaders } from 'node:http'

import type {
  Operation,
  OperationId,
  Operations,
  PageQuery,
  PathParameters,
} from '@formpost/contract'
import type { CallContext, Caller } from '@formpost/kit/rpc'
import type { z } from 'zod'

import type { JsonReply, JsonTextReply, NotModifiedReply, StreamReply } from './reply.ts'
import type { UploadPart } from './upload-form.ts'

/** A JSON body as its schema reads it, or the parts of an upload as they come. */
type BodyOf<O> = O extends { body: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : O extends { multipart: true }
    ? AsyncIterable<UploadPart>
    : undefined

/** What goes with every call to a service; the caller is known where access is not `none`. */
type CallOf<O> = O extends { access: 'none' } ? CallContext : CallContext & { caller: Caller }

/** What a handler gets: all of it checked by the operation that the handler is for. */
export interface HandlerInput<O extends Operation> {
  readonly params: PathParameters<O['path']>
  readonly query: O extends { paged: true } ? PageQuery : undefined
  readonly body: BodyOf<O>
  readonly call: CallOf<O>
  readonly method: string
  /** The caller's address; that of a trusted proxy is not taken for it. */
  readonly ip: string
  /** Where people reach the product: what links begin with. */
  readonly appUrl: string
  readonly headers: IncomingHttpHeaders
}

type JsonOf<T> = T | JsonReply<T> | JsonTextReply | StreamReply

/** What a handler may return, by what the operation says of its success. */
export type ReplyOf<O extends Operation> =
  | (O['success'] extends { schema: infer Schema extends z.ZodType }
      ? JsonOf<z.output<Schema>>
      : O['success'] extends { contentType: string }
        ? StreamReply
        : void)
  | (O extends { notModified: true } ? NotModifiedReply : never)

export type Handler<Id extends OperationId> = (
  input: HandlerInput<Operations[Id]>,
) => Promise<ReplyOf<Operations[Id]>>

/** A handler for every operation: one that is missing does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> }
