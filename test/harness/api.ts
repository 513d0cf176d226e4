import { contractViolation } from './contract-check.ts'

/** A response whose body has been read. */
export interface Reply<T> {
  status: number
  headers: Headers
  text: string
  body: T
}

export interface Api {
  get<T = Json>(path: string, headers?: Record<string, string>): Promise<Reply<T>>
  post<T = Json>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>
  patch<T = Json>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>
  put<T = Json>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>
  delete<T = Json>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
}

/** JSON whose shape the test checks. */
export type Json = Record<string, unknown>

/**
 * An HTTP client. Paths are relative to `baseUrl`; bodies are sent as JSON unless they are a FormData, Blob or string; `always`
 * are headers of every request. Throws if a response violates the OpenAPI document.
 */
export function createApi(
  baseUrl: string,
  bearer?: string,
  always: Record<string, string> = {},
): Api {
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> => {
    const isRaw = body instanceof FormData || body instanceof Blob || typeof body === 'string'
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        ...always,
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined || isRaw ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const { status } = response
    const json: unknown = isJson && text ? JSON.parse(text) : {}
    const violation = contractViolation(method, new URL(baseUrl + path).pathname, {
      status,
      headers: response.headers,
      body: json,
    })
    if (violation) throw new Error(`The response violates the OpenAPI document: ${violation}`)
    return { status, headers: response.headers, text, body: json as T }
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  }
}
