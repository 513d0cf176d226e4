import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const { hostname, port } = new URL(system.appUrl)
const megabyte = Buffer.alloc(1024 * 1024, 'x')

const partialRequest = (publicId: string) =>
  `POST /api/v1/public/forms/${publicId}/submissions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"fields":{`

const setUp = async () => {
  const { form, fields } = await createFormWith(api, { type: 'file', label: 'Photo' })
  return { form, field: fields[0]!.uuid }
}

async function open(): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const drained = (socket: Socket) => new Promise<void>((resolve) => socket.once('drain', resolve))
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', resolve))

/** Sends megabytes until the server closes the connection; returns their number and the response. */
async function sendUntilClosed(head: string, frame: (data: Buffer) => Buffer[]) {
  const socket = await open()
  let response = ''
  socket.on('data', (data: Buffer) => (response += data.toString()))
  const closed = closing(socket)
  socket.write(head)
  let megabytes = 0
  for (; !socket.destroyed && megabytes < 1_024; megabytes++) {
    for (const data of frame(megabyte)) socket.write(data)
    if (socket.writableNeedDrain) await Promise.race([drained(socket), closed])
  }
  await closed
  return { megabytes, response }
}

const chunked = (data: Buffer) => [
  Buffer.from(`${data.length.toString(16)}\r\n`),
  data,
  Buffer.from('\r\n'),
]

describe('an endless body', () => {
  it.each(['a file', 'JSON'])('is rejected and disconnected: %s', async (kind) => {
    const { form, field } = await setUp()
    const isFile = kind === 'a file'
    const path = isFile
      ? `/f/${form.public_id}/uploads`
      : `/api/v1/public/forms/${form.public_id}/submissions`
    const type = isFile ? 'multipart/form-data; boundary=b' : 'application/json'
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`
    const start = isFile
      ? `--b\r\nContent-Disposition: form-data; name="form_field_id"\r\n\r\n${field}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`
      : '{"fields":{"a":"'
    const { megabytes, response } = await sendUntilClosed(
      head + Buffer.concat(chunked(Buffer.from(start))).toString(),
      chunked,
    )
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toContain('{"message":')
    expect(megabytes).toBeLessThan(200)
    expect((await submit(api, form, { fields: {} })).status).toBe(201)
  })
})

describe('clients with slow headers', () => {
  it('are disconnected and do not delay others', async () => {
    const slow = await Promise.all(Array.from({ length: 100 }, open))
    const ended = slow.map(closing)
    for (const socket of slow) socket.write('POST /api/f/x HTTP/1.1\r\nHost: x\r\n')
    const sending = setInterval(() => slow.forEach((socket) => socket.write('X: y\r\n')), 500)
    try {
      const { form } = await setUp()
      expect((await submit(api, form, { fields: {} })).status).toBe(201)
      await Promise.all(ended)
    } finally {
      clearInterval(sending)
    }
  })
})

describe('five hundred clients that disconnect during a request', () => {
  it('store nothing and do not affect others', async () => {
    const { form } = await setUp()
    for (let round = 0; round < 5; round++) {
      const sockets = await Promise.all(Array.from({ length: 100 }, open))
      for (const socket of sockets) socket.write(partialRequest(form.public_id))
      for (const socket of sockets) socket.destroy()
    }
    expect((await submit(api, form, { fields: {} })).status).toBe(201)
    const { body } = await api.get<{ meta: { total: number } }>(`/forms/${form.uuid}/submissions`)
    expect(body.meta.total).toBe(1)
  })
})

describe('two thousand idle clients', () => {
  it('do not affect others', async () => {
    const { form } = await setUp()
    const sockets: Socket[] = []
    try {
      for (let round = 0; round < 20; round++) {
        sockets.push(...(await Promise.all(Array.from({ length: 100 }, open))))
      }
      for (const socket of sockets.slice(0, 1_000)) socket.write(partialRequest(form.public_id))
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => submit(api, form, { fields: {} })),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
})
