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

import type { FormFiles } from './form-files.ts'
import type {
  EmptyReply,
  JsonReply,
  JsonTextReply,
  NotModifiedReply,
  StreamReply,
} from './reply.ts'
import type { UploadPart } from './upload-form.ts'

/** The JSON body, validated unless the handler does that, or the parts of an upload as they arrive. */
type BodyOf<O> = O extends { checksBody: true }
  ? Record<string, unknown>
  : O extends { sessionBody: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : O extends { body: infer Schema extends z.ZodType }
      ? z.output<Schema> | (O extends { formFiles: true } ? FormFiles : never)
      : O extends { multipart: true }
        ? AsyncIterable<UploadPart>
        : undefined

type QueryOf<O> = O extends { query: { schema: infer Schema extends z.ZodType } }
  ? z.output<Schema>
  : O extends { paged: true }
    ? PageQuery
    : undefined

/** The context of calls to services; it has a caller unless access is `none`. */
type CallOf<O> = O extends { access: 'none' } ? CallContext : CallContext & { caller: Caller }

/** The input of a handler, validated against its operation. */
export interface HandlerInput<O extends Operation> {
  readonly params: PathParameters<O['path']>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  readonly call: CallOf<O>
  readonly method: string
  /** The client's address, not that of a trusted proxy. */
  readonly ip: string
  /** The public base URL that links begin with. */
  readonly appUrl: string
  readonly headers: IncomingHttpHeaders
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

type JsonOf<T> = T | JsonReply<T> | JsonTextReply | StreamReply

/** What a handler may return, derived from the operation's success. */
export type ReplyOf<O extends Operation> =
  | (O['success'] extends { schema: infer Schema extends z.ZodType }
      ? JsonOf<z.output<Schema>>
      : O['success'] extends { contentType: string }
        ? StreamReply
        : EmptyReply | void)
  | (O extends { notModified: true } ? NotModifiedReply : never)

export type Handler<Id extends OperationId> = (
  input: HandlerInput<Operations[Id]>,
) => Promise<ReplyOf<Operations[Id]>>

/** A handler for every operation; a missing one does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> }
