import { openApiDocument, operations, type Form, type Operation } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Documented {
  requestBody?: { content: Record<string, { example?: object }> }
}

const system = sharedSystem()
const missingUuid = '00000000-0000-4000-8000-000000000000'
const paths = openApiDocument()['paths'] as Record<string, Record<string, Documented>>
// Logout revokes the credential that the other calls need; login.test.ts covers it.
const ownerOperations = operations.filter(
  ({ id, access }) => (access === 'read' || access === 'read_write') && id !== 'logout',
)

let owner: NewOwner
let stranger: NewOwner
let readOnly: string
let revoked: string
let form: Form

beforeAll(async () => {
  ;[owner, stranger] = await Promise.all([newOwner(system), newOwner(system)])
  const createKey = async (access: string) => {
    const { body } = await owner.account.post<{ data: { id: string; secret: string } }>(
      '/account/keys',
      { name: 'A key', access },
    )
    return body.data
  }
  readOnly = (await createKey('read')).secret
  const key = await createKey('read_write')
  await owner.account.delete(`/account/keys/${key.id}`)
  revoked = key.secret
  form = await createForm(owner.api)
})

/** The status of a request that is valid except that its resources do not exist. */
async function statusOf(
  { method, path }: Operation,
  bearer: string | undefined,
  uuid = missingUuid,
): Promise<number> {
  const url = path
    .replace('{form}', uuid)
    .replace('{field}', String(form.fields[0]!.id))
    .replace('{version}', '1')
    .replace(/\{\w+\}/g, missingUuid)
  const body = paths[path]![method]!.requestBody?.content['application/json']?.example
  const api = createApi(system.appUrl, bearer)
  const reply = method === 'get' ? await api.get(url) : await api[method](url, body)
  return reply.status
}

describe.each(ownerOperations)('$method $path', (operation) => {
  const { path, access } = operation

  it('returns 401 without a valid credential', async () => {
    for (const bearer of [undefined, 'nonsense', `${owner.secret.slice(0, -1)}!`, revoked]) {
      expect(await statusOf(operation, bearer)).toBe(401)
    }
  })

  const authorized = path.includes('{form}') ? [404] : [200, 201]
  const forReadOnly = access === 'read' ? authorized : [403]
  it(`${access === 'read' ? 'accepts' : 'rejects'} read-only keys`, async () => {
    expect(forReadOnly).toContain(await statusOf(operation, readOnly))
  })

  it('accepts read-write keys and login tokens', async () => {
    for (const bearer of [owner.secret, owner.token]) {
      expect(authorized).toContain(await statusOf(operation, bearer))
    }
  })
})

describe.each(ownerOperations.filter(({ path }) => path.includes('{form}')))(
  '$method $path of another owner',
  (operation) => {
    it('returns 403', async () => {
      for (const bearer of [stranger.secret, stranger.token]) {
        expect(await statusOf(operation, bearer, form.uuid)).toBe(403)
      }
    })
  },
)
