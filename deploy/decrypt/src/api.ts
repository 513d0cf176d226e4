import { Failure } from './failure.ts'
import { promptSecret } from './prompt.ts'

/** The API, authenticated as the owner. */
export interface Api {
  get<T>(path: string): Promise<T>
  /** The content of a file; undefined if it no longer exists. */
  download(path: string): Promise<Uint8Array | undefined>
  logOut(): Promise<void>
}

interface LoginResponse {
  token?: string
  challenge_token?: string
}

/** Logs in, with a second factor if the account has one. */
export async function logIn(url: string): Promise<Api> {
  const origin = url.replace(/\/$/, '')
  const send = (path: string, token?: string, body?: object) =>
    fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new Failure(`Cannot connect to ${origin}. Set the address with --url.`)
    })
  const post = async (path: string, body: object) =>
    (await throwIfFailed(await send(path, undefined, body))).json() as Promise<LoginResponse>

  const email = await promptSecret('Email', 'FORMPOST_EMAIL')
  const password = await promptSecret('Password', 'FORMPOST_PASSWORD')
  const login = { email, password, device_name: 'npm run decrypt' }
  const { challenge_token, ...first } = await post('/api/v1/auth/login', login)
  const { token } = challenge_token
    ? await post('/api/v1/auth/two-factor-challenge', {
        challenge_token,
        ...secondFactor(await promptSecret('Authenticator code or recovery code', 'FORMPOST_CODE')),
      })
    : first

  return {
    get: async <T>(path: string) =>
      (await throwIfFailed(await send(path, token))).json() as Promise<T>,
    async download(path) {
      const response = await send(path, token)
      return response.status === 404
        ? undefined
        : new Uint8Array(await (await throwIfFailed(response)).arrayBuffer())
    },
    async logOut() {
      // A failure does not affect the export.
      await send('/api/v1/auth/logout', token, {}).catch(() => undefined)
    },
  }
}

/** Authenticator codes have six digits; recovery codes do not. */
const secondFactor = (input: string) =>
  /^\d{3} ?\d{3}$/.test(input.trim()) ? { code: input } : { recovery_code: input }

async function throwIfFailed(response: Response): Promise<Response> {
  if (response.ok) return response
  const { message, errors } = (await response.json().catch(() => ({}))) as {
    message?: string
    errors?: Record<string, string[]>
  }
  const details = Object.values(errors ?? {}).flat()
  throw new Failure(details.join(' ') || message || `The service returned ${response.status}.`)
}
