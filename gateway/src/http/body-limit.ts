import type { IncomingMessage } from 'node:http'

import type { Operation } from '@formpost/contract'

import type { TakesLargeSubmissions } from '../upstreams/large-submissions.ts'
import { declaredLength } from './json-body.ts'
import type { RequestContext } from './request-context.ts'

/** The maximum size of a JSON body in bytes (docs/api-behaviour.md#bodies). */
const defaultLimit = 1024 * 1024

/** Creates the size limit of an operation's bodies. The form is looked up only for a body over the default limit. */
export function createBodyLimit(
  { largeBodyLimit, bodyLimit = defaultLimit }: Operation,
  takesLargeSubmissions: TakesLargeSubmissions,
) {
  return async (request: IncomingMessage, context: RequestContext): Promise<number> => {
    if (largeBodyLimit === undefined) return bodyLimit
    if ((declaredLength(request) ?? Infinity) <= bodyLimit) return bodyLimit
    const publicId = String(context.params['public_id'])
    return (await takesLargeSubmissions(publicId, context.call)) ? largeBodyLimit : bodyLimit
  }
}
