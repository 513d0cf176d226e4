import type { IncomingMessage } from 'node:http'

import type { Operation } from '@formpost/contract'

import type { IsEncryptedForm } from '../upstreams/encrypted-forms.ts'
import { declaredLength } from './json-body.ts'
import type { RequestContext } from './request-context.ts'

/** The maximum size of a JSON body in bytes (docs/api-behaviour.md#bodies). */
const defaultLimit = 1024 * 1024

/** Creates the size limit of an operation's bodies. The form is looked up only for a body over the default limit. */
export function createBodyLimit(
  { encryptedBodyLimit, bodyLimit = defaultLimit }: Operation,
  isEncryptedForm: IsEncryptedForm,
) {
  return async (request: IncomingMessage, context: RequestContext): Promise<number> => {
    if (encryptedBodyLimit === undefined) return bodyLimit
    if ((declaredLength(request) ?? Infinity) <= bodyLimit) return bodyLimit
    const publicId = String(context.params['public_id'])
    return (await isEncryptedForm(publicId, context.call)) ? encryptedBodyLimit : bodyLimit
  }
}
