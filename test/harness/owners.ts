import { randomUUID } from 'node:crypto'

import { createRpcClient } from '@formpost/kit'

import { type Api, createApi } from './api.ts'
import type { SystemAddress } from './system.ts'

export interface NewOwner {
  email: string
  password: string
  token: string
  /** The key that may read and write. */
  secret: string
  /** With a key that may read and write. */
  api: Api
  /** With a key that may only read. */
  readOnly: Api
  /** With the login token, for account settings; paths begin at /api. */
  account: Api
}

/** An account of its own, made as a first start makes one, with a key of either kind. */
export async function newOwner(
  { baseUrl, appUrl, identityAddress }: SystemAddress,
  { plan = 'free' }: { plan?: 'free' | 'paid' } = {},
): Promise<NewOwner> {
  const [email, password] = [`${randomUUID()}@example.com`, randomUUID()]
  const { client: identity, close } = createRpcClient('identity', identityAddress, {})
  try {
    const call = { requestId: randomUUID() }
    await identity.CreateOwner({ email, password, name: '', plan }, call)
  } finally {
    close()
  }
  const login = await createApi(baseUrl).post<{ token: string }>('/auth/login', {
    email,
    password,
  })
  const { token } = login.body
  const account = createApi(`${appUrl}/api`, token)
  const key = async (access: string) => {
    const reply = await account.post<{ data: { secret: string } }>('/account/keys', {
      name: access,
      access,
    })
    return reply.body.data.secret
  }
  const secret = await key('read_write')
  return {
    email,
    password,
    token,
    account,
    secret,
    api: createApi(baseUrl, secret),
    readOnly: createApi(baseUrl, await key('read')),
  }
}
