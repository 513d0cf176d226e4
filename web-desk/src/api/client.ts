import type { ErrorBody } from '@formpost/contract'
import { loadErrorTexts } from '@formpost/ui/messages/errors/index.ts'

import { ApiError } from './api-error.ts'
import { routes, type RouteId } from './routes.ts'
import type { Query, ReplyOf, RequestOf } from './types.ts'

/** Asks the person for what a request lacks; resolves to whether it should be sent again. */
interface Prompts {
  logIn(): Promise<boolean>
  confirmPassword(): Promise<boolean>
}
let prompts: Prompts | undefined

/** Sets what happens if a session has ended or a password must be confirmed while someone is working. */
export function setPrompts(next: Prompts): void {
  prompts = next
}

/** The operations whose 401 is an answer rather than the end of a session. */
const loginOperations: readonly RouteId[] = [
  'createSession',
  'getSession',
  'endSession',
  'confirmPassword',
]

export function pathOf(
  id: RouteId,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string {
  const path = routes[id][1].replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const sent = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))
  return sent.length > 0 ? `${path}?${search}` : path
}

interface AnyRequest {
  params?: Readonly<Record<string, string>> | undefined
  query?: Query
  body?: unknown
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  keepalive?: boolean
}

/** What a service answers while it restarts or is overloaded. */
const temporary: readonly number[] = [502, 503, 504]
const maxRetryAfter = 5

const retryAfterOf = ({ headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return Number.isNaN(seconds) ? undefined : seconds
}

/** Sends a request; once more if it is a read that the service could not answer for the moment. */
async function send(id: RouteId, request: AnyRequest): Promise<Response> {
  const response = await sendOnce(id, request)
  if (routes[id][0] !== 'get' || !temporary.includes(response.status)) return response
  const seconds = Math.min(retryAfterOf(response) ?? 1, maxRetryAfter)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  return sendOnce(id, request)
}

async function sendOnce(id: RouteId, request: AnyRequest): Promise<Response> {
  const { params, query, body, headers, signal, keepalive = false } = request
  const sent: RequestInit = {
    method: routes[id][0].toUpperCase(),
    credentials: 'same-origin',
    keepalive,
  }
  if (signal) sent.signal = signal
  sent.headers = { accept: 'application/json', ...headers }
  if (body !== undefined) {
    sent.headers = { ...sent.headers, 'content-type': 'application/json' }
    sent.body = JSON.stringify(body)
  }
  try {
    return await fetch(pathOf(id, params, query), sent)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {})
  }
}

async function toError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  // Before the error is shown, so that its sentence does not change. A form without a draft is 404 and no failure, which needs none.
  if (body.code !== undefined && response.status !== 404) await loadErrorTexts()
  return new ApiError(response.status, body, retryAfterOf(response))
}

/** Sends a request, after a new login or confirmation if it needs one. Throws `ApiError`. */
async function sendPrompting(id: RouteId, request: AnyRequest): Promise<Response> {
  const response = await send(id, request)
  if (response.ok) return response
  const error = await toError(response)
  const needsLogin = error.status === 401 && !loginOperations.includes(id)
  if (needsLogin && (await prompts?.logIn())) return sendPrompting(id, request)
  if (error.body.confirm_password && (await prompts?.confirmPassword())) {
    return sendPrompting(id, request)
  }
  throw error
}

/** Calls an operation of the API. Throws `ApiError`. */
export async function callApi<Id extends RouteId>(
  id: Id,
  request: RequestOf<Id>,
): Promise<ReplyOf<Id>> {
  const response = await sendPrompting(id, request as AnyRequest)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  try {
    return (isJson ? await response.json() : undefined) as ReplyOf<Id>
  } catch (error) {
    // The connection was lost while the body arrived.
    if (request.signal?.aborted) throw error
    throw new ApiError(0, {})
  }
}

/** The same for a response that is read as it arrives. */
export const openStream = (id: RouteId, request: AnyRequest): Promise<Response> =>
  sendPrompting(id, request)
