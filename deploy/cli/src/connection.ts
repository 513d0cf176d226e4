import { createClient, FormpostError, type Formpost } from '@formpost/client'

import { savedCredential, savedUrl, type Credential } from './credentials.ts'
import { Failure } from './failure.ts'
import { promptSecret, promptText } from './prompt.ts'

export interface Connection {
  /** The origin of the installation. */
  url: string
  formpost: Formpost
}

const defaultUrl = 'http://localhost:8080'

/** The origin of an address, which may be that of a page of the installation. */
export function originOf(address: string): string {
  try {
    return new URL(/^https?:\/\//.test(address) ? address : `https://${address}`).origin
  } catch {
    throw new Failure(`“${address}” is not an address, such as https://forms.example.org.`)
  }
}

/** The address of `--url`, FORMPOST_URL or the last login. */
export const currentUrl = async (option: string | undefined): Promise<string> =>
  originOf(option ?? process.env['FORMPOST_URL'] ?? (await savedUrl()) ?? defaultUrl)

/** Without a credential, for public forms. */
export async function connectPublicly(option: string | undefined): Promise<Connection> {
  const url = await currentUrl(option)
  return { url, formpost: createClient({ baseUrl: url }) }
}

/** With the key in FORMPOST_KEY, or the credential of `formpost login`. */
export async function connect(option: string | undefined): Promise<Connection> {
  const url = await currentUrl(option)
  const token = process.env['FORMPOST_KEY'] ?? (await savedCredential(url))?.token
  if (!token) throw new Failure(`Log in to ${url} with “formpost login”, or set FORMPOST_KEY.`)
  return { url, formpost: createClient({ baseUrl: url, token }) }
}

/** Authenticator codes have six digits; recovery codes do not. */
const secondFactor = (input: string) =>
  /^\d{3} ?\d{3}$/.test(input.trim()) ? { code: input } : { recovery_code: input }

/** Logs in as a person, with a second factor if the account has one. */
export async function logIn(url: string): Promise<Credential> {
  const formpost = createClient({ baseUrl: url })
  const email = await promptText('Email', 'FORMPOST_EMAIL')
  const password = await promptSecret('Password', 'FORMPOST_PASSWORD')
  const first = await formpost.post('/api/v1/auth/login', {
    body: { email, password, device_name: 'formpost' },
  })
  if ('token' in first) return { kind: 'login_token', token: first.token }
  const code = await promptSecret('Authenticator code or recovery code', 'FORMPOST_CODE')
  const { token } = await formpost.post('/api/v1/auth/two-factor-challenge', {
    body: { challenge_token: first.challenge_token, ...secondFactor(code) },
  })
  return { kind: 'login_token', token }
}

/**
 * As a person, which files, keys and webhooks need: with the saved login, or one that ends with `use`.
 */
export async function asPerson<T>(
  option: string | undefined,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const url = await currentUrl(option)
  const saved = await savedCredential(url)
  if (saved?.kind === 'login_token') {
    return use({ url, formpost: createClient({ baseUrl: url, token: saved.token }) })
  }
  const { token } = await logIn(url)
  const formpost = createClient({ baseUrl: url, token })
  try {
    return await use({ url, formpost })
  } finally {
    // A failure does not affect the result.
    await formpost.post('/api/v1/auth/logout').catch(() => undefined)
  }
}

/** Prompts for the password if the service asks for it again. */
export async function confirming<T>(formpost: Formpost, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (!(error instanceof FormpostError) || !error.body.confirm_password) throw error
    const password = await promptSecret('Password', 'FORMPOST_PASSWORD')
    await formpost.post('/api/account/confirm-password', { body: { password } })
    return use()
  }
}
