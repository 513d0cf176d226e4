import type { Operations } from '@formpost/contract'
import type { z } from 'zod'

import type { RouteId } from './routes.ts'

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type BodyOf<O> = O extends { sessionBody: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : O extends { body: infer Schema extends z.ZodType }
    ? { body: z.input<Schema> }
    : { body?: undefined }

type ParamsOf<O extends { path: string }> =
  NamesIn<O['path']> extends never
    ? { params?: undefined }
    : { params: Readonly<Record<NamesIn<O['path']>, string>> }

export type Query = Readonly<Record<string, string | number | undefined>>

/** What a request sends, by the contract. A body may be left out where its operation has none. */
export type RequestOf<Id extends RouteId> = BodyOf<Operations[Id]> &
  ParamsOf<Operations[Id]> & {
    query?: Query
    headers?: Readonly<Record<string, string>>
    signal?: AbortSignal
    /** The request goes on if the page is left. */
    keepalive?: boolean
  }

/** The JSON body of the response; undefined for an operation without one. */
export type ReplyOf<Id extends RouteId> = Operations[Id]['success'] extends {
  schema: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined
