import { randomUUID } from 'node:crypto'

import { createRpcClient, isTransient, Problem, type Client } from '@formpost/kit/rpc'

import { createApi, type Api } from './api.ts'
import type { SystemAddress } from './system.ts'

export interface NewOwner {
  email: string
  password: string
  token: string
  /** An API key with read and write access. */
  secret: string
  /** Uses the key with read and write access. */
  api: Api
  /** Uses a read-only key. */
  readOnly: Api
  /** Uses the login token, for account settings; paths begin at /api. */
  account: Api
}

type Plan = 'free' | 'paid'

/** Works with identity, repeatedly if need be: a busy machine may exceed the time limits of a call. */
async function withIdentity<T>(
  { identityAddress }: SystemAddress,
  work: (identity: Client<'identity'>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { client, close } = createRpcClient('identity', identityAddress, {})
    try {
      return await work(client)
    } catch (error) {
      if (!(error instanceof Problem && isTransient(error)) || attempt === 10) throw error
    } finally {
      close()
    }
  }
}

/** Changes an owner's plan, as an administrator does. */
export const setPlan = (system: SystemAddress, { email }: NewOwner, plan: Plan) =>
  withIdentity(system, (identity) => identity.SetPlan({ email, plan }, { requestId: randomUUID() }))

/** The token of a new link to log in, as the first run of `npm start` makes it. */
export async function newLoginLink(
  system: SystemAddress,
  { account }: Pick<NewOwner, 'account'>,
): Promise<string> {
  const { body } = await account.get<{ data: { uuid: string } }>('/account')
  const request = { owner_uuid: body.data.uuid }
  const { token } = await withIdentity(system, (identity) =>
    identity.CreateLoginLink(request, { requestId: randomUUID() }),
  )
  return token
}

/** Creates an owner with a read-write key and a read-only key. */
export async function newOwner(
  system: SystemAddress,
  { plan = 'free' }: { plan?: Plan } = {},
): Promise<NewOwner> {
  const { baseUrl, appUrl } = system
  const [email, password] = [`${randomUUID()}@example.com`, randomUUID()]
  await withIdentity(system, (identity) =>
    identity.CreateOwner({ email, password, name: '', plan }, { requestId: randomUUID() }),
  ).catch((error: unknown) => {
    // An earlier attempt succeeded without a response.
    if (!(error instanceof Problem && error.code === 'email_taken')) throw error
  })
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
