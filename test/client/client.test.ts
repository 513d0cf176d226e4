import { randomUUID } from 'node:crypto'

import { createClient, FormpostError, type Formpost } from '@formpost/client'
import type { Field, Form } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'

const system = sharedSystem()
let owner: NewOwner
let formpost: Formpost
let form: Form
let [name, photo, house, room, depth, papers]: Field[] = []

beforeAll(async () => {
  owner = await newOwner(system)
  formpost = createClient({ baseUrl: system.appUrl, token: owner.secret })
  const parent = randomUUID()
  const created = await createFormWith(
    owner.api,
    { type: 'short_text', label: 'Name' },
    { type: 'file', label: 'Photo' },
    { uuid: parent, type: 'repeat', label: 'House', name: 'house' },
    { type: 'file', label: 'Room', name: 'room', parent },
    { type: 'number', label: 'Depth' },
    { type: 'file', label: 'Papers', settings: { max_files: 2 } },
  )
  form = created.form
  ;[name, photo, house, room, depth, papers] = created.fields
})

/** A `fetch` that answers the first requests with these, in order, after it has sent those that are `undefined`. */
function failing(...failures: (Response | undefined)[]) {
  const sent: string[] = []
  const fetchOnce: typeof fetch = async (...request) => {
    sent.push((request[0] as Request).url)
    if (failures.length === 0) return fetch(...request)
    const failure = failures.shift()
    if (failure) return failure
    await fetch(...request)
    throw new TypeError('The connection was lost.')
  }
  return { sent, fetch: fetchOnce }
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const countNamed = async (text: string) =>
  (await allOf(formpost.submissions(form.uuid, { where: { [name!.uuid]: text } }))).length

const unavailable = () =>
  new Response('{"message":"Later.","code":"overloaded"}', {
    status: 503,
    headers: { 'retry-after': '1' },
  })

describe('submit', () => {
  it('uploads files first, also those in instances of repeats', async () => {
    const file = new File([new Uint8Array(png(500))], 'well.png')
    const receipt = await formpost.submit(form.public_id, {
      [name!.uuid]: 'Ada',
      [photo!.uuid]: file,
      [house!.uuid]: [{ [room!.uuid]: file }, {}],
      [papers!.uuid]: [file, file],
    })
    expect(receipt.replayed).toBe(false)
    const params = { path: { form: form.uuid, submission: receipt.submission_uuid } }
    const { data } = await formpost.get('/api/v1/forms/{form}/submissions/{submission}', { params })
    const answers = new Map<string, unknown>(
      data.values.map((each) => [each.field_uuid, each.value]),
    )
    expect(answers.get(photo!.uuid)).toMatch(/^[\da-f-]{36}$/)
    const uuid = expect.stringMatching(/^[\da-f-]{36}$/) as string
    expect(answers.get(papers!.uuid)).toEqual([uuid, uuid])
    const instances = [[{ field_type: 'file', field_uuid: room!.uuid }], []]
    expect(answers.get(house!.uuid)).toMatchObject(instances)
  })

  it('stores the answers once if the receipt is lost', async () => {
    const { sent, fetch } = failing(undefined, undefined)
    const client = createClient({ baseUrl: system.appUrl, fetch })
    const receipt = await client.submit(form.public_id, { [name!.uuid]: 'Lost receipts' })
    expect(receipt.replayed).toBe(true)
    expect(sent).toHaveLength(3)
    expect(await countNamed('Lost receipts')).toBe(1)
  })

  it('waits for as long as the service asks', async () => {
    const { sent, fetch } = failing(unavailable())
    const client = createClient({ baseUrl: system.appUrl, fetch })
    await client.submit(form.public_id, { [name!.uuid]: 'Patient' })
    expect(sent).toHaveLength(2)
    expect(await countNamed('Patient')).toBe(1)
  })

  it('repeats nothing that cannot succeed, and names the invalid answers', async () => {
    const { sent, fetch } = failing()
    const client = createClient({ baseUrl: system.appUrl, fetch })
    const error = await client
      .submit(form.public_id, { [depth!.uuid]: 'deep' })
      .catch((e) => e as unknown)
    expect(error).toBeInstanceOf(FormpostError)
    const { status, code, errors, codes, requestId } = error as FormpostError
    expect([status, code, sent.length]).toEqual([422, 'validation_failed', 1])
    expect(Object.keys(errors)).toEqual([`fields.${depth!.uuid}`])
    expect(Object.keys(codes)).toEqual(Object.keys(errors))
    expect(requestId).toBeTruthy()
  })

  it('is the same receipt for the same client uuid, and refuses other answers under it', async () => {
    const clientUuid = randomUUID()
    const first = await formpost.submit(form.public_id, { [name!.uuid]: 'Once' }, { clientUuid })
    const second = await formpost.submit(form.public_id, { [name!.uuid]: 'Once' }, { clientUuid })
    expect(second).toEqual({ ...first, replayed: true })
    const other = formpost.submit(form.public_id, { [name!.uuid]: 'Twice' }, { clientUuid })
    await expect(other).rejects.toMatchObject({ status: 409, code: 'answers_differ' })
  })

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController()
    const client = createClient({
      baseUrl: system.appUrl,
      fetch: () => {
        controller.abort(new Error('Closed.'))
        return Promise.resolve(unavailable())
      },
    })
    const options = { signal: controller.signal }
    await expect(client.submit(form.public_id, {}, options)).rejects.toThrow('Closed.')
  })
})

describe('reading', () => {
  it('lists every submission once, while others arrive', async () => {
    const { form, fields } = await createFormWith(owner.api, { type: 'number', label: 'N' })
    const add = (n: number) => submit(owner.api, form, { fields: { [fields[0]!.uuid]: n } })
    for (let n = 0; n < 7; n++) await add(n)
    const seen: unknown[] = []
    for await (const { values } of formpost.submissions(form.uuid, { per_page: 2 })) {
      seen.push(values[0]?.value)
      await add(100)
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0])
    const where = { [fields[0]!.uuid]: { gte: 2, lt: 4 } }
    const some = await allOf(formpost.submissions(form.uuid, { order: 'asc', where }))
    expect(some.map(({ values }) => values[0]?.value)).toEqual([2, 3])
  })

  it('streams the rows of the export', async () => {
    const { form, fields } = await createFormWith(owner.api, {
      type: 'long_text',
      label: 'Say "hi", all',
    })
    const text = 'two\nlines, "quoted"'
    await submit(owner.api, form, { fields: { [fields[0]!.uuid]: text } })
    const [header, row, ...more] = await allOf(formpost.rows(form.uuid))
    expect([header?.[0], row?.[0], more]).toEqual(['Say "hi", all', text, []])
  })

  it('follows the pages of any list', async () => {
    const pages = formpost.pages('/api/v1/forms', { params: { query: { per_page: 1 } } })
    const uuids = (await allOf(pages)).map(({ data }) => data.map(({ uuid }) => uuid))
    const items = await allOf(formpost.items('/api/v1/forms', {}))
    expect(uuids.flat()).toEqual(items.map(({ uuid }) => uuid))
    expect(uuids.length).toBeGreaterThan(2)
  })

  it('is repeated after a failure that may pass', async () => {
    const { sent, fetch } = failing(unavailable(), undefined)
    const client = createClient({ baseUrl: system.appUrl, token: owner.secret, fetch })
    const { data } = await client.get('/api/v1/auth/me')
    expect([data.email, sent.length]).toEqual([owner.email, 3])
  })

  it('tells what is wrong with a credential or an address', async () => {
    const stranger = createClient({ baseUrl: system.appUrl, token: 'fpk_wrong' })
    await expect(stranger.get('/api/v1/auth/me')).rejects.toMatchObject({ status: 401 })
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 })
    await expect(nowhere.get('/api/v1/templates')).rejects.toMatchObject({
      message: 'Cannot connect to http://127.0.0.1:1.',
      code: 'no_response',
      status: 0,
    })
  })
})

describe('a response that is cut off', () => {
  const clientWith = (body: BodyInit) => {
    const headers = { 'content-type': 'application/json' }
    return createClient({
      baseUrl: system.appUrl,
      fetch: () => Promise.resolve(new Response(body, { headers })),
    })
  }
  const cut = { status: 0, code: 'unreadable_response', message: 'The response was cut off.' }

  it('is an error of its own', async () => {
    const me = clientWith('{"data": {"em').get('/api/v1/auth/me')
    await expect(me).rejects.toBeInstanceOf(FormpostError)
    await expect(me).rejects.toMatchObject(cut)
  })

  it('ends the rows of an export with an error', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('a,b\r\n1,2\r\n3')),
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    await expect(allOf(clientWith(stream).rows(form.uuid))).rejects.toMatchObject(cut)
  })
})

it('does not repeat changes', async () => {
  const { sent, fetch } = failing(undefined)
  const client = createClient({ baseUrl: system.appUrl, token: owner.secret, fetch })
  const created = client.post('/api/v1/forms', { body: { title: 'Made once' } })
  await expect(created).rejects.toMatchObject({ code: 'no_response' })
  const forms = await allOf(formpost.items('/api/v1/forms', {}))
  expect([sent.length, forms.filter(({ title }) => title === 'Made once').length]).toEqual([1, 1])
})
