import type { Field, Form } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { type Api, createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { growthDuring } from '../harness/memory.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'
import { encryptedForm } from '../encryption/encrypted-form.ts'
import { head, openSockets, type RawSocket } from './raw-socket.ts'

let system: TestSystem
let api: Api
let form: Form
let field: Field
let sockets: RawSocket[] = []

beforeAll(async () => {
  system = await startTestSystem({
    counters: 'memory',
    files: 'folder',
    env: { TRUST_PROXY: '1', LIMIT_MEGABYTES: '0' },
  })
  api = createApi(system.baseUrl, system.apiKey)
  const created = await createFormWith(api, { type: 'file', label: 'Photo' })
  form = created.form
  field = created.fields[0]!
})
afterEach(() => {
  for (const { socket } of sockets) socket.destroy()
  sockets = []
})
afterAll(() => system?.stop())

const statusesOf = () => sockets.map(({ received }) => received().slice(9, 12))
const countOf = (status: string) => statusesOf().filter((each) => each === status).length
const from = (n: number) => ({ 'X-Forwarded-For': `10.0.0.${n}` })

const partHead =
  `--b\r\nContent-Disposition: form-data; name="form_field_id"\r\n\r\nFIELD\r\n` +
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

/** Begins uploads that send nothing more than `bytes` of their file. */
async function beginUploads(count: number, addresses: number, bytes: Buffer): Promise<void> {
  sockets = await openSockets(system.appUrl, count)
  const start = Buffer.concat([Buffer.from(partHead.replace('FIELD', field.uuid)), bytes])
  sockets.forEach(({ socket }, n) => {
    socket.write(
      head(`POST /f/${form.public_id}/uploads`, {
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': 1_000_000,
        ...from(n % addresses),
      }),
    )
    socket.write(start)
  })
}

const uploadOne = () => upload(system.appUrl, form.public_id, { bytes: png(), field: field.uuid })

describe('uploads that send nothing', () => {
  it('take no place from others, and end with 408', { timeout: 60_000 }, async () => {
    await beginUploads(150, 10, Buffer.alloc(0))
    expect((await uploadOne()).status).toBe(201)
    await vi.waitUntil(() => countOf('408') === 150, { timeout: 40_000 })
    await Promise.all(sockets.map(({ closed }) => closed))
  })
})

describe('uploads that begin and then stall', () => {
  it('leave places for other addresses', { timeout: 60_000 }, async () => {
    await beginUploads(200, 1, png(1_000))
    await vi.waitUntil(() => countOf('429') === 72, { timeout: 20_000 })
    expect((await uploadOne()).status).toBe(201)
    expect(countOf('408')).toBe(0)
    await vi.waitUntil(() => countOf('408') >= 32, { timeout: 40_000 })
    expect((await uploadOne()).status).toBe(201)
  })
})

/** Begins submissions that say they are this long, and stop short of their end. */
async function beginSubmissions(publicId: string, count: number, addresses: number, size: number) {
  sockets = await openSockets(system.appUrl, count)
  sockets.forEach(({ socket }, n) => {
    socket.write(
      head(`POST /api/v1/public/forms/${publicId}/submissions`, {
        'Content-Type': 'application/json',
        'Content-Length': size,
        ...from(n % addresses),
      }),
    )
    socket.write(Buffer.concat([Buffer.from('{"fields":{"a":"'), Buffer.alloc(size - 100, 'x')]))
  })
}

describe('submissions that stall before their end', () => {
  const size = 5_000_000

  it('are refused unread over 1 MiB where the form is not encrypted', async () => {
    await beginSubmissions(form.public_id, 50, 10, size)
    await expect.poll(() => countOf('413'), { timeout: 20_000 }).toBe(50)
  })

  it('hold at most 32 MiB for one address', { timeout: 60_000 }, async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Owner' }] })
    const encrypted = await encryptedForm(api, publicKey)
    const waiting = beginSubmissions(encrypted.form.public_id, 100, 1, size).then(() =>
      vi.waitUntil(() => countOf('429') >= 90, { timeout: 30_000 }),
    )
    const growth = await growthDuring(system, waiting)
    expect(growth.get('gateway')).toBeLessThan(150)
    expect((await uploadOne()).status).toBe(201)
  })
})

describe('a submission that trickles in', () => {
  it('ends with 408', { timeout: 60_000 }, async () => {
    await beginSubmissions(form.public_id, 1, 1, 500_000)
    const [{ socket, received, closed }] = sockets as [RawSocket]
    const trickle = setInterval(() => socket.write('x'), 200)
    await closed
    clearInterval(trickle)
    expect(received()).toMatch(/^HTTP\/1\.1 408 .*"message":"The request arrived too slowly\./s)
  })
})
