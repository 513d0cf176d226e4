import {
  type CallContext,
  type Caller,
  invalid,
  problem,
  type PropertyErrors,
} from '@formpost/kit/rpc'
import { callerKey } from '@formpost/kit/security'
import type { z } from 'zod'

import type { Asked } from './lean-routes.ts'

/** What the middlewares leave on a request. */
export interface RequestState {
  requestId: string
  caller?: Caller
  json?: Record<string, unknown>
}

const states = new WeakMap<Asked, RequestState>()

export function stateOf(request: Asked): RequestState {
  let state = states.get(request)
  if (!state) states.set(request, (state = { requestId: '' }))
  return state
}

/** What goes with every call that this request causes. */
export function contextOf(request: Asked): CallContext {
  const { requestId, caller } = stateOf(request)
  return { requestId, caller }
}

/** The caller's address; that of a proxy is not taken for it (`TRUST_PROXY`). */
export const ipOf = (request: Asked): string => (request.ip ?? '').replace(/^::ffff:/, '')

/** What limits count as one caller. */
export const callerOf = (request: Asked): string => callerKey(ipOf(request))

/** Checks a body or query; 422 with every fault, those that `alsoFind` sees included. */
export function validated<T extends z.ZodType>(
  schema: T,
  value: unknown,
  alsoFind: PropertyErrors = {},
): z.infer<T> {
  const result = schema.safeParse(value)
  if (result.success && Object.keys(alsoFind).length === 0) return result.data
  const errors: PropertyErrors = {}
  for (const { path, message } of result.error?.issues ?? []) {
    const property = path.join('.') || 'body'
    ;(errors[property] ??= []).push(message)
  }
  throw invalid({ ...alsoFind, ...errors })
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** A UUID of the path; what is not one names nothing, hence 404. */
export function pathUuid(
  request: Asked,
  name: string,
  missing: 'form_not_found' | 'submission_not_found' | 'upload_not_found' | 'key_not_found',
): string {
  const value = request.params[name]
  if (typeof value !== 'string' || !uuidPattern.test(value)) throw problem(missing)
  return value.toLowerCase()
}

/** A field's numeric id of the path. */
export function pathFieldId(request: Asked): number {
  const value = request.params['field']
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw problem('field_not_found')
  return Number(value)
}

/** A form's public id of the path; people type it from paper, in any case. */
export function pathPublicId(request: Asked): string {
  const value = request.params['public_id']
  if (typeof value !== 'string' || !/^[a-z0-9]{4,32}$/i.test(value)) throw problem('form_not_found')
  return value.toLowerCase()
}
