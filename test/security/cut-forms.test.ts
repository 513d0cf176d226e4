import { once } from 'node:events'
import { connect } from 'node:net'

import type { Form } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createForm } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
let owner: NewOwner
let form: Form

beforeAll(async () => {
  owner = await newOwner(system)
  form = await createForm(owner.api)
})

/** When the gateway's process was started. */
async function startOfGateway(): Promise<string> {
  const text = await (await fetch(`${system.adminUrl}/metrics`)).text()
  return /^process_start_time_seconds\S* (\S+)$/m.exec(text)![1]!
}

/** Sends the beginning of a multipart body, with `Content-Length` of more, and cuts the connection. */
async function sendCut(route: string, headers: readonly string[], body: string): Promise<void> {
  const { hostname, port } = new URL(system.appUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `POST ${route} HTTP/1.1`,
    `Host: ${hostname}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
    ...headers,
  ]
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, sent))
  socket.destroy()
  await once(socket, 'close')
}

const part = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\ntype`

const bodies: Record<string, string> = {
  'in the file': part('file'),
  'in a part that is not read': part('other'),
  'in a second file': `${part('file')}\r\n${part('file')}`,
  'in a list': part('list'),
  'in the headers of a part': '--x\r\nContent-Disposition: form-da',
  'in one of too many parts': Array.from({ length: 12 }, () => part('list')).join('\r\n'),
}

describe('the gateway survives a form that is cut off', () => {
  it.each(Object.keys(bodies))('%s', async (where) => {
    const before = await startOfGateway()
    for (let time = 0; time < 5; time++) {
      await sendCut(`/f/${form.public_id}/uploads`, [], bodies[where]!)
      const authorization = `Authorization: Bearer ${owner.secret}`
      await sendCut('/api/v1/forms/import', [authorization], bodies[where]!)
      // What follows is answered after the gateway has noticed that.
      expect((await owner.api.get(`/forms/${form.uuid}`)).status).toBe(200)
    }
    expect(await startOfGateway()).toBe(before)
  })
})
