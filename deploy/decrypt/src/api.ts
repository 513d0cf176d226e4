import { ask } from './ask.ts'
import { Failure } from './failure.ts'

/** The service, as the owner who is logged in sees it. */
export interface Api {
  get<T>(path: string): Promise<T>
  /** The bytes of a stored file; undefined where it is gone. */
  download(path: string): Promise<Uint8Array | undefined>
  logOut(): Promise<void>
}

interface LoginReply {
  token?: string
  challenge_token?: string
}

/** Logs in, with a second factor where the account has one; throws a `Failure` in words. */
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
      throw new Failure(`${origin} does not answer. Give the right address by --url.`)
    })
  const post = async (path: string, body: object) =>
    (await checked(await send(path, undefined, body))).json() as Promise<LoginReply>

  const email = await ask('Email', 'FORMPOST_EMAIL')
  const password = await ask('Password', 'FORMPOST_PASSWORD')
  const login = { email, password, device_name: 'npm run decrypt' }
  const { challenge_token, ...first } = await post('/api/v1/auth/login', login)
  const { token } = challenge_token
    ? await post('/api/v1/auth/two-factor-challenge', {
        challenge_token,
        ...secondFactor(await ask('Code of your app, or a recovery code', 'FORMPOST_CODE')),
      })
    : first

  return {
    get: async <T>(path: string) => (await checked(await send(path, token))).json() as Promise<T>,
    async download(path) {
      const reply = await send(path, token)
      return reply.status === 404
        ? undefined
        : new Uint8Array(await (await checked(reply)).arrayBuffer())
    },
    async logOut() {
      // Where that fails the outcome is still what it was.
      await send('/api/v1/auth/logout', token, {}).catch(() => undefined)
    },
  }
}

/** Codes of an app are six digits. */
const secondFactor = (given: string) =>
  /^\d{3} ?\d{3}$/.test(given.trim()) ? { code: given } : { recovery_code: given }

async function checked(reply: Response): Promise<Response> {
  if (reply.ok) return reply
  const { message, errors } = (await reply.json().catch(() => ({}))) as {
    message?: string
    errors?: Record<string, string[]>
  }
  const words = Object.values(errors ?? {}).flat()
  throw new Failure(words.join(' ') || message || `The service answered ${reply.status}.`)
}
