import type { z } from 'zod'

/** Who may call: anyone, a credential that reads, one that writes, or a person who logged in. */
export type Access = 'none' | 'read' | 'read_write' | 'person'

/** Limits on how often an operation may be called; the gateway's settings say how often that is. */
export type RateLimitName =
  'login' | 'key-create' | 'public-read' | 'submit' | 'legacy-submit' | 'upload'

/** One endpoint: the document describes it, and the gateway routes and checks by it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** From the application's root, parameters in braces; `pathParameters` has a schema for each. */
  readonly path: string
  /** Names its handler in the gateway. */
  readonly id: string
  readonly tag:
    'Authentication' | 'Forms' | 'Fields' | 'Submissions' | 'Public' | 'Legacy' | 'Account'
  readonly summary: string
  readonly access: Access
  /** Whether pages of every origin may call it; else only those of the origins that the operator lists. */
  readonly anyOrigin?: true
  readonly rateLimit?: RateLimitName
  /** Whether it takes `page` and `per_page`. */
  readonly paged?: true
  readonly body?: z.ZodType
  /** The most bytes of a JSON body where the form of the path is encrypted; 1 MiB otherwise. */
  readonly encryptedBodyLimit?: number
  /** Whether a JSON number that a double would change is read as its text, so that it is judged as it was sent. */
  readonly exactNumbers?: true
  /** Finds what the schema cannot say, by property path; reported together with what the schema finds. */
  readonly bodyFaults?: (body: Record<string, unknown>) => Record<string, string[]>
  /** Whether the body is a form with a file, not JSON. */
  readonly multipart?: true
  readonly success: {
    readonly status: 200 | 201 | 204
    readonly description: string
    /** JSON, unless `contentType` says otherwise. */
    readonly schema?: z.ZodType
    readonly contentType?: string
  }
  /** Headers that the success may carry, by name, with what they say. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether a caller who holds what would be answered gets 304. */
  readonly notModified?: true
  /** Beyond those that follow from access and body. */
  readonly errors?: readonly (404 | 409 | 413 | 415 | 422 | 429)[]
}
