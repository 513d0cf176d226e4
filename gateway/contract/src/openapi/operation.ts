import type { z } from 'zod'

/** Who may call: anyone, a credential that reads, one that writes, or a person who logged in. */
export type Access = 'none' | 'read' | 'read_write' | 'person'

/** One endpoint, as the document describes it. */
export interface Operation {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** From the application's root, parameters in braces. */
  path: string
  id: string
  tag: 'Authentication' | 'Forms' | 'Fields' | 'Submissions' | 'Public' | 'Legacy' | 'Account'
  summary: string
  access: Access
  /** Whether it takes `page` and `per_page`. */
  paged?: boolean
  body?: z.ZodType
  /** Where the body is a form with a file, not JSON. */
  multipart?: boolean
  success: {
    status: 200 | 201 | 204
    description: string
    /** JSON, unless `contentType` says otherwise. */
    schema?: z.ZodType
    contentType?: string
  }
  /** Headers that the success may carry, by name, with what they say. */
  headers?: Record<string, string>
  /** Whether a caller who holds what would be answered gets 304. */
  notModified?: boolean
  /** Beyond those that follow from access and body. */
  errors?: (404 | 409 | 413 | 415 | 422 | 429)[]
}
