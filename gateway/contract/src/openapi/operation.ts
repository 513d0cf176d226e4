import type { PropertyErrors } from '@formpost/rules'
import type { z } from 'zod'

import type { QueryParameter } from './query-parameters.ts'

/** The required credential: none, any, one with write access, or a login token or browser session. */
export type Access = 'none' | 'read' | 'read_write' | 'person'

/** Rate limits; their values are settings of the gateway. */
export type RateLimitName =
  | 'login'
  | 'key-create'
  | 'public-read'
  | 'submit'
  | 'legacy-submit'
  | 'upload'
  | 'webhook-test'
  | 'device-report'

/** A request header, as the document describes it. */
export interface HeaderParameter {
  readonly name: string
  readonly description: string
  readonly schema: Readonly<Record<string, unknown>>
}

/** One endpoint. The document and the routes of the gateway are derived from it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** The path from the root with parameters in braces; `pathParameters` has their schemas. */
  readonly path: string
  /** The name of the handler in the gateway. */
  readonly id: string
  readonly tag:
    | 'Authentication'
    | 'Forms'
    | 'Fields'
    | 'Drafts'
    | 'Submissions'
    | 'Public'
    | 'Legacy'
    | 'Account'
  readonly summary: string
  readonly access: Access
  /** Only a browser session will do; a login token is 401. */
  readonly sessionOnly?: true
  /** Allows CORS from any origin instead of CORS_ORIGINS only. */
  readonly anyOrigin?: true
  readonly rateLimit?: RateLimitName
  /** Accepts `page` and `per_page`. */
  readonly paged?: true
  /** A query that says more than the page; its schema includes the page. */
  readonly query?: { readonly schema: z.ZodType; readonly parameters: readonly QueryParameter[] }
  /** Refused with `confirm_password` unless the password was entered recently (docs/api-behaviour.md#password-confirmation). */
  readonly needsRecentPassword?: true
  /** Request headers beyond those of every request. */
  readonly requestHeaders?: readonly HeaderParameter[]
  readonly body?: z.ZodType
  /** The body in a browser session, if it may leave out more than `body`. */
  readonly sessionBody?: z.ZodType
  /** The maximum size of a JSON body in bytes, if it is not 1 MiB. */
  readonly bodyLimit?: number
  /** The maximum size of a JSON body in bytes where the form in the path is encrypted or may have repeats; otherwise 1 MiB. */
  readonly largeBodyLimit?: number
  /** Reads JSON numbers that a double would change as text, which is how answers keep them. Other bodies reject them. */
  readonly numbersAsText?: true
  /** The handler validates the body, because a request that is refused for it has an effect. */
  readonly checksBody?: true
  /** Returns errors that the schema cannot express, by property path; they are reported with those of the schema. */
  readonly bodyErrors?: (body: Record<string, unknown>) => PropertyErrors
  /** The body is multipart with a file instead of JSON. */
  readonly multipart?: true
  /** The body may be multipart with an XLSForm and lists of choices instead of JSON. */
  readonly formFiles?: true
  readonly success: {
    readonly status: 200 | 201 | 202 | 204
    readonly description: string
    /** The schema of a JSON response. */
    readonly schema?: z.ZodType
    /** The media type of any other response, or a range of media types. */
    readonly contentType?: string
  }
  /** When a 201 operation creates nothing: the description of its 200, which has the same schema. */
  readonly nothingCreated?: string
  /** Descriptions of response headers by name. */
  readonly headers?: Readonly<Record<string, string>>
  /** Supports If-None-Match with 304. */
  readonly notModified?: true
  /** Error statuses in addition to those implied by access and body. */
  readonly errors?: readonly (403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 428 | 429)[]
}
