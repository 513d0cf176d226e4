import { type Form, openApiDocument, type Operation, operations } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { type NewOwner, newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Documented {
  requestBody?: { content: Record<string, { example?: object }> }
}

const system = sharedSystem()
const nothing = '00000000-0000-4000-8000-000000000000'
const paths = openApiDocument()['paths'] as Record<string, Record<string, Documented>>
// Logging out ends the credential that the other calls need; login.test.ts has it.
const managed = operations.filter(
  ({ id, access }) => (access === 'read' || access === 'read_write') && id !== 'logout',
)

let owner: NewOwner
let stranger: NewOwner
let reader: string
let revoked: string
let form: Form

beforeAll(async () => {
  ;[owner, stranger] = await Promise.all([newOwner(system), newOwner(system)])
  const key = async (access: string) => {
    const { body } = await owner.account.post<{ data: { id: string; secret: string } }>(
      '/account/keys',
      { name: 'A key', access },
    )
    return body.data
  }
  reader = (await key('read')).secret
  const lost = await key('read_write')
  await owner.account.delete(`/account/keys/${lost.id}`)
  revoked = lost.secret
  form = await createForm(owner.api)
})

/** What a call is answered that would be right on a form which is there. */
async function answered(
  { method, path }: Operation,
  bearer: string | undefined,
  uuid = nothing,
): Promise<number> {
  const url = path
    .replace('{form}', uuid)
    .replace('{field}', String(form.fields[0]!.id))
    .replace(/\{\w+\}/g, nothing)
  const body = paths[path]![method]!.requestBody?.content['application/json']?.example
  const api = createApi(system.appUrl, bearer)
  const reply = method === 'get' ? await api.get(url) : await api[method](url, body)
  return reply.status
}

describe.each(managed)('$method $path', (operation) => {
  const { path, access } = operation

  it('is closed without a credential that works', async () => {
    for (const bearer of [undefined, 'nonsense', `${owner.secret.slice(0, -1)}!`, revoked]) {
      expect(await answered(operation, bearer)).toBe(401)
    }
  })

  const found = path.includes('{form}') ? [404] : [200, 201]
  const forReaders = access === 'read' ? found : [403]
  it(`is ${access === 'read' ? 'open' : 'closed'} to a key that may only read`, async () => {
    expect(forReaders).toContain(await answered(operation, reader))
  })

  it('is open to a key that may write, and to a login', async () => {
    for (const bearer of [owner.secret, owner.token]) {
      expect(found).toContain(await answered(operation, bearer))
    }
  })
})

describe.each(managed.filter(({ path }) => path.includes('{form}')))(
  '$method $path of another owner',
  (operation) => {
    it('is closed', async () => {
      for (const bearer of [stranger.secret, stranger.token]) {
        expect(await answered(operation, bearer, form.uuid)).toBe(403)
      }
    })
  },
)
