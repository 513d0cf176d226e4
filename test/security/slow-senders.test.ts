import type { Field, Form } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm } from '../encryption/encrypted-form.ts'
import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { growthDuring } from '../harness/memory.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { head, openSockets, type RawSocket } from './raw-socket.ts'

let system: TestSystem
let api: Api
let form: Form
let field: Field
const opened: RawSocket[] = []

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
afterAll(async () => {
  for (const { socket } of opened) socket.destroy()
  await system?.stop()
})

const countOf = (sockets: RawSocket[], status: string) =>
  sockets.filter(({ received }) => received().slice(9, 12) === status).length
/** So many connections from addresses of a network. */
async function open(count: number, network: string, addresses: number) {
  const sockets = await openSockets(system.appUrl, count)
  opened.push(...sockets)
  return sockets.map((each, n) => ({
    ...each,
    from: { 'X-Forwarded-For': `10.0.${network}.${n % addresses}` },
  }))
}

const partHead =
  `--b\r\nContent-Disposition: form-data; name="form_field_id"\r\n\r\nFIELD\r\n` +
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

/** Begins uploads that send nothing more than `bytes` of their file, of which they say that it is `size` bytes. */
async function beginUploads(
  count: number,
  network: string,
  addresses: number,
  bytes: Buffer,
  size = 1_000_000,
) {
  const sockets = await open(count, network, addresses)
  const start = Buffer.concat([Buffer.from(partHead.replace('FIELD', field.uuid)), bytes])
  for (const { socket, from } of sockets) {
    socket.write(
      head(`POST /f/${form.public_id}/uploads`, {
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': size,
        ...from,
      }),
    )
    socket.write(start)
  }
  return sockets
}

const uploadOne = () => upload(system.appUrl, form.public_id, { bytes: png(), field: field.uuid })

/** Begins submissions that say they are this long, and stop short of their end. */
async function beginSubmissions(
  publicId: string,
  [count, network, addresses]: [number, string, number],
  size: number,
) {
  const sockets = await open(count, network, addresses)
  for (const { socket, from } of sockets) {
    socket.write(
      head(`POST /api/v1/public/forms/${publicId}/submissions`, {
        'Content-Type': 'application/json',
        'Content-Length': size,
        ...from,
      }),
    )
    socket.write(Buffer.concat([Buffer.from('{"fields":{"a":"'), Buffer.alloc(size - 100, 'x')]))
  }
  return sockets
}

describe.concurrent('clients that stall', () => {
  it('take no place from others with uploads that send nothing, and get 408', async () => {
    const sockets = await beginUploads(150, '1', 10, Buffer.alloc(0))
    expect((await uploadOne()).status).toBe(201)
    await waitUntil(() => countOf(sockets, '408') === 150)
    await Promise.all(sockets.map(({ closed }) => closed))
  })

  it('leave places for other addresses with uploads that have begun', async () => {
    const sockets = await beginUploads(200, '2', 1, png(1_000))
    await waitUntil(() => countOf(sockets, '429') >= 72)
    expect((await uploadOne()).status).toBe(201)
    await waitUntil(() => countOf(sockets, '408') >= 32)
    expect((await uploadOne()).status).toBe(201)
  })

  it('leave room for others with uploads that trickle in from two addresses', async () => {
    const sockets = await beginUploads(64, '7', 2, png(20_000))
    const trickle = setInterval(() => {
      for (const { socket } of sockets) socket.write(Buffer.alloc(1_024))
    }, 500)
    try {
      expect((await uploadOne()).status).toBe(201)
    } finally {
      clearInterval(trickle)
      for (const { socket } of sockets) socket.destroy()
    }
  })

  it('get 408 for a submission that trickles in', async () => {
    const [client] = await beginSubmissions(form.public_id, [1, '3', 1], 500_000)
    const trickle = setInterval(() => client!.socket.write('x'), 200)
    await client!.closed
    clearInterval(trickle)
    expect(client!.received()).toMatch(
      /^HTTP\/1\.1 408 .*"message":"The request arrived too slowly\./s,
    )
  })
})

describe('large submissions that stall before their end', () => {
  const size = 5_000_000

  it('are refused unread over 1 MiB where the form is not encrypted', async () => {
    const sockets = await beginSubmissions(form.public_id, [50, '4', 10], size)
    await expect.poll(() => countOf(sockets, '413')).toBe(50)
  })

  it('hold a bounded amount of memory, and let small ones pass', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Owner' }] })
    const encrypted = await encryptedForm(api, publicKey)
    const stalled = async () => {
      const one = await beginSubmissions(encrypted.form.public_id, [50, '5', 1], size)
      await waitUntil(() => countOf(one, '429') > 0)
      const many = await beginSubmissions(encrypted.form.public_id, [50, '6', 25], size)
      await waitUntil(() => countOf(many, '503') > 0)
      const isAnswered = ({ received }: RawSocket) => received() !== ''
      await waitUntil(() => [...one, ...many].every(isAnswered))
    }
    const growth = await growthDuring(system, stalled())
    expect(growth.get('gateway')).toBeLessThan(250)
    expect((await submit(api, form, { fields: {} })).status).toBe(201)
  })
})

describe('large uploads that stall before their end', () => {
  it('hold a bounded amount of memory, and let submissions pass', async () => {
    const size = 2_000_000
    const stalled = async () => {
      const sockets = await beginUploads(400, '8', 25, png(size - 1_000), size)
      await waitUntil(() => countOf(sockets, '503') > 0)
      expect((await submit(api, form, { fields: {} })).status).toBe(201)
      for (const { socket } of sockets) socket.destroy()
    }
    const growth = await growthDuring(system, stalled())
    expect(growth.get('gateway')).toBeLessThan(400)
    expect(growth.get('files')).toBeLessThan(100)
  })
})
