import { randomUUID } from 'node:crypto'

import { openApiDocument, operations, type Operation } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { draftOf, putDraft } from '../forms/draft-api.ts'
import { createApi, type Reply } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Failure {
  message: string
  errors?: Record<string, string[]>
}
type Json = Record<string, unknown>

const system = sharedSystem()
let owner: NewOwner
let ids: Record<string, string>

beforeAll(async () => {
  owner = await newOwner(system)
  const { form, fields } = await createFormWith(owner.api, { type: 'short_text', label: 'A' })
  const { body } = await submit(owner.api, form, { fields: { [fields[0]!.uuid]: 'x' } })
  await putDraft(owner.api, form, draftOf(form))
  ids = {
    form: form.uuid,
    field: String(fields[0]!.id),
    public_id: form.public_id,
    submission: body.submission_uuid,
  }
})

/** Sentences of zod, JSON.parse, Prisma, PostgreSQL, gRPC, OpenPGP and Node.js. */
const libraries =
  /invalid (?:input|string|option|key|uuid|json|type|value|element)|\bexpected\b|received (?:string|number|undefined|null|array|object|boolean|nan)|too (?:big|small)|unrecognized|unexpected|json at position|prisma|postgres|syntax for type|violates|\bRPC\b|openpgp error|error:|exception|undefined|\bNaN\b|\[object|TypeError|cannot read/i

/** Sends a request as its operation demands, and returns what it says if it fails. */
async function send(operation: Operation, query: string, body?: string): Promise<Reply<Failure>> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID())
  const isPublic = operation.access === 'none'
  const bearer = operation.access === 'person' ? owner.token : owner.secret
  const api = createApi(system.appUrl, isPublic ? undefined : bearer)
  const type = { 'Content-Type': 'application/json' }
  const url = path + query
  if (operation.method === 'get') return api.get(url)
  return api[operation.method](url, body, body === undefined ? {} : type)
}

function expectOwnWords({ status, body, text }: Reply<Failure>, what: string) {
  expect(status, `${what}: ${text}`).toBeLessThan(500)
  if (status < 400) return
  for (const sentence of [body.message, ...Object.values(body.errors ?? {}).flat()]) {
    expect(sentence, what).toMatch(/^["“\w].*[.!]$/s)
    expect(sentence, what).not.toMatch(libraries)
  }
}

/** Operations that do not end the credential of the requests. */
const safe = (operations as readonly Operation[]).filter(
  ({ id, sessionOnly }) => !sessionOnly && !/^(?:logout|end|deleteSession)/.test(id),
)

const document = openApiDocument() as unknown as {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string }[]
        requestBody?: { content: Record<string, { schema: Json }> }
      }
    >
  >
  components: { schemas: Record<string, Json> }
}
const described = ({ path, method }: Operation) => document.paths[path]![method]!

const queried = safe.flatMap((operation) => {
  const names = (described(operation).parameters ?? []).flatMap((parameter) =>
    parameter.in === 'query' ? [parameter.name] : [],
  )
  return names.length > 0 ? [{ id: operation.id, operation, names }] : []
})

describe.each(queried)('query parameters of $id', ({ operation, names }) => {
  it.each(names)('%s that is repeated or malformed is refused in own words', async (name) => {
    const uuid = randomUUID()
    const values = ['', 'x', '-1', '%00', '1e400', '%F0%9F', 'x'.repeat(2_000), '[]', '{}', 'null']
    const queries = [
      ...values.map((value) => `${name}=${value}`),
      `${name}=1&${name}=1`,
      `${name}=true&${name}=true&${name}=false`,
      `${name}[]=1`,
      `${name}[]=1&${name}[]=2`,
      `${name}[0]=1&${name}[1]=2`,
      `${name}[a]=1`,
      `${name}[a][b]=1&${name}=1`,
      `${name}[${uuid}]=1&${name}[${uuid}]=1`,
      `${name}[${uuid}][x]=1`,
      `${name}[${uuid}][gt]=1&${name}[${uuid}][gt]=1`,
      `${name}[__proto__]=1`,
      `${name}`,
      `${name}=1;${name}=2`,
    ]
    for (const query of queries) expectOwnWords(await send(operation, `?${query}`), query)
  })

  it('are said to be repeated', async () => {
    for (const name of names) {
      const value = name === 'where' ? `[${randomUUID()}]=1` : '=1'
      const { status, body } = await send(operation, `?${name}${value}&${name}${value}`)
      const property = name + value.slice(0, -2)
      if (status === 422) expect(body.errors).toEqual({ [property]: ['Must not be repeated.'] })
      else expect([name, status]).toEqual([name, status < 400 ? 'refused' : status])
    }
  })
})

/** The schema that a reference stands for, with those that it combines. */
function resolved(schema: Json): Json {
  const { $ref, anyOf, allOf } = schema as { $ref?: string; anyOf?: Json[]; allOf?: Json[] }
  if ($ref) return resolved(document.components.schemas[$ref.split('/').at(-1)!]!)
  const parts = [...(anyOf ?? []), ...(allOf ?? [])].map(resolved)
  return Object.assign({}, ...parts.toReversed(), schema) as Json
}

/** The paths of all properties of a schema, in objects and lists. */
function pathsIn(schema: Json, at: (string | number)[] = []): (string | number)[][] {
  const { properties = {}, items } = resolved(schema) as {
    properties?: Record<string, Json>
    items?: Json
  }
  const own = Object.entries(properties).flatMap(([name, property]) => [
    [...at, name],
    ...pathsIn(property, [...at, name]),
  ])
  return items ? [...own, [...at, 0], ...pathsIn(items, [...at, 0])] : own
}

const wrongValues = [
  'null', 'true', '0', '-1', '1.5', '1e400', '12345678901234567890', '""', '" "', '"x"', '"\\u0000"',
  '"\\ud800"', '[]', '[[]]', '[null]', '[1,1]', '{}', '{"a":{}}', '{"__proto__":1}',
  `"${'x'.repeat(30_000)}"`,
] // prettier-ignore

/** JSON that has a value at a path and nothing else. */
const jsonAt = (path: readonly (string | number)[], value: string): string =>
  path.reduceRight<string>(
    (inner, step) =>
      typeof step === 'number' ? `[${inner}]` : `{${JSON.stringify(step)}:${inner}}`,
    value,
  )

const written = safe.flatMap((operation) => {
  const schema = described(operation).requestBody?.content['application/json']?.schema
  return schema ? [{ id: operation.id, operation, paths: pathsIn(schema) }] : []
})

describe.each(written)('the body of $id', ({ id, operation, paths }) => {
  it('is refused in own words if it is malformed', async () => {
    const bodies = ['', '{', '[]', 'null', '1', '"x"', '{"a":1,}', "{'a':1}", '{"a":NaN}', '\ufeff']
    for (const body of bodies) expectOwnWords(await send(operation, '', body), body)
  })

  it('is refused in own words if a property has the wrong type', async () => {
    // Changing the password or the second factor would end the credentials of the next requests.
    const harmless = wrongValues.filter((value) => !(/account/i.test(id) && value === '"x"'))
    for (const path of paths) {
      await Promise.all(
        harmless.map(async (value) => {
          const body = jsonAt(path, value)
          expectOwnWords(await send(operation, '', body), body.slice(0, 200))
        }),
      )
    }
  })
})

describe('an unusable public key', () => {
  it('is refused in own words', async () => {
    const form = await createForm(owner.api)
    const block = (text: string) =>
      `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${text}\n-----END PGP PUBLIC KEY BLOCK-----`
    for (const key of ['x', block(''), block('eA=='), block('mDMEZ'), block('!!!!')]) {
      const change = { encryption_public_key: key, is_encrypted: true }
      const reply = await owner.api.patch<Failure>(`/forms/${form.uuid}`, change)
      expect(reply.status).toBe(422)
      expectOwnWords(reply, key)
    }
  })
})
