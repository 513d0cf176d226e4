import { operations } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { isAuthenticated } from '../harness/two-factor.ts'

interface Key {
  id: string
  name: string
  access: string
  created_at: string
  last_used_at: string | null
}
type CreatedKey = Key & { secret: string }

const system = sharedSystem()
const list = async ({ account }: NewOwner) =>
  (await account.get<{ data: Key[] }>('/account/keys')).body.data
const create = (owner: NewOwner, body: object) =>
  owner.account.post<{ data: CreatedKey; errors: object }>('/account/keys', body)

describe('API keys', () => {
  let owner: NewOwner
  beforeAll(async () => {
    owner = await newOwner(system)
  })

  it('show their secret only when they are created', async () => {
    const { status, body } = await create(owner, { name: ' Export ', access: 'read' })
    expect(status).toBe(201)
    const { secret, ...key } = body.data
    expect(secret).toMatch(/^fpk_[\dA-Za-z]{46}$/)
    expect(key).toEqual({
      id: expect.any(String),
      name: 'Export',
      access: 'read',
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    })
    const reply = await owner.account.get<{ data: Key[] }>('/account/keys')
    expect(reply.body.data).toContainEqual(key)
    expect(reply.text).not.toContain(secret)
  })

  it('have the access that they were created with', async () => {
    const form = await createForm(owner.api)
    expect((await owner.readOnly.get(`/forms/${form.uuid}`)).status).toBe(200)
    const change = { title: 'Other' }
    expect((await owner.readOnly.patch(`/forms/${form.uuid}`, change)).status).toBe(403)
    expect((await owner.api.patch(`/forms/${form.uuid}`, change)).status).toBe(200)
    const credentialOf = async (api: NewOwner['api']) =>
      (await api.get<{ data: { credential: object } }>('/auth/me')).body.data.credential
    expect(await credentialOf(owner.readOnly)).toEqual({
      kind: 'api_key',
      name: 'read',
      access: 'read',
    })
    expect(await credentialOf(owner.api)).toEqual({
      kind: 'api_key',
      name: 'read_write',
      access: 'read_write',
    })
  })

  it('show when they were last used', async () => {
    const { body } = await create(owner, { name: 'Used', access: 'read' })
    const began = Date.now()
    expect(await isAuthenticated(createApi(system.baseUrl, body.data.secret))).toBe(true)
    const lastUsedAt = async () =>
      (await list(owner)).find(({ id }) => id === body.data.id)!.last_used_at
    await expect.poll(lastUsedAt).not.toBeNull()
    expect(Date.parse((await lastUsedAt())!)).toBeGreaterThanOrEqual(began - 1_000)
  })

  it('stop working at once when they are revoked, and leave the list', async () => {
    const { body } = await create(owner, { name: 'Lost', access: 'read' })
    const api = createApi(system.baseUrl, body.data.secret)
    expect(await isAuthenticated(api)).toBe(true)
    const path = `/account/keys/${body.data.id}`
    expect((await owner.account.delete(path)).status).toBe(204)
    expect(await isAuthenticated(api)).toBe(false)
    expect((await list(owner)).map(({ id }) => id)).not.toContain(body.data.id)
    expect((await owner.account.delete(path)).status).toBe(404)
  })

  it('of other accounts are neither listed nor revoked', async () => {
    const stranger = await newOwner(system)
    const [key] = await list(owner)
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(key!.id)
    expect((await stranger.account.delete(`/account/keys/${key!.id}`)).status).toBe(404)
    expect((await owner.account.delete('/account/keys/no-uuid')).status).toBe(404)
  })

  it('need a name and an access', async () => {
    const { status, body } = await create(owner, { name: '', access: 'admin' })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['name', 'access'])
  })

  it('can be created ten times a minute', async () => {
    const busy = await newOwner(system)
    const statuses: number[] = []
    // newOwner() has created two.
    for (let n = 0; n < 9; n++) {
      statuses.push((await create(busy, { name: `Key ${n}`, access: 'read' })).status)
    }
    expect(statuses).toEqual([...Array<number>(8).fill(201), 429])
  })
})

describe('an operation for people', () => {
  const routes = operations.filter(({ access }) => access === 'person')
  const uuid = '00000000-0000-4000-8000-000000000000'
  let owner: NewOwner
  beforeAll(async () => {
    owner = await newOwner(system)
  })

  it.each(routes.map(({ method, path }) => [method, path] as const))(
    '%s %s rejects API keys and invalid credentials',
    async (method, path) => {
      const call = async (bearer?: string) => {
        const api = createApi(system.appUrl, bearer)
        const target = path.replace(/\{\w+\}/g, uuid)
        return (await api[method](target)).status
      }
      expect(await call(owner.secret)).toBe(403)
      expect(await call()).toBe(401)
      expect(await call(owner.token.replace(/.$/, (sign) => (sign === 'x' ? 'y' : 'x')))).toBe(401)
    },
  )
})
