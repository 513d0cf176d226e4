import createFetchClient, { type Middleware } from 'openapi-fetch'

import { unreadable } from './errors.ts'
import { createLists, type Lists } from './lists.ts'
import type { Call } from './methods.ts'
import type { paths } from './openapi.ts'
import { serializeQuery } from './query.ts'
import { send } from './retry.ts'
import { createSubmit, type Submit } from './submit.ts'

export interface ClientOptions {
  /** The address of the installation, such as `https://forms.example.org`. */
  baseUrl: string
  /** An API key or a login token. Public forms need none. */
  token?: string
  /** How often reads and `submit` are repeated after a failure that may pass; default 4. */
  retries?: number
  /** Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

export interface Formpost extends Lists {
  get: Call<'get'>
  post: Call<'post'>
  put: Call<'put'>
  patch: Call<'patch'>
  delete: Call<'delete'>
  submit: Submit
}

/** A client of the API of an installation (docs/api-behaviour.md). Everything throws `FormpostError`. */
export function createClient({ baseUrl, token, retries = 4, fetch }: ClientOptions): Formpost {
  // Not bound before the first request, so that it can be replaced.
  const sendOnce: typeof globalThis.fetch = (...request) => (fetch ?? globalThis.fetch)(...request)
  const api = createFetchClient<paths>({
    baseUrl,
    headers: { Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    querySerializer: serializeQuery,
    fetch: (request) => send(sendOnce, request, request.method === 'GET' ? retries : 0),
  })
  type AnyOptions = { signal?: AbortSignal; middleware?: Middleware[] }
  type AnyMethod = (path: string, options: AnyOptions) => Promise<{ data?: unknown }>
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => {
    const request = api[method] as unknown as AnyMethod
    return async (path: string, options: AnyOptions = {}) => {
      let isReceived = false
      const onResponse = () => void (isReceived = true)
      const middleware = [...(options.middleware ?? []), { onResponse }]
      try {
        return (await request(path, { ...options, middleware })).data as never
      } catch (error) {
        if (!isReceived || options.signal?.aborted) throw error
        throw unreadable(error)
      }
    }
  }
  const calls = {
    get: call('GET') as Call<'get'>,
    post: call('POST') as Call<'post'>,
    put: call('PUT') as Call<'put'>,
    patch: call('PATCH') as Call<'patch'>,
    delete: call('DELETE') as Call<'delete'>,
  }
  return {
    ...calls,
    ...createLists(calls.get),
    submit: createSubmit(calls.post, (request) => send(sendOnce, request, retries)),
  }
}
