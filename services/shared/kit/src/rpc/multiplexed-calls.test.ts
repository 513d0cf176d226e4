import { afterEach, describe, expect, it } from 'vitest'

import { freePort, serve, type SomeHandlers } from '../../test-support/serve.ts'
import type { ServiceProcess } from '../config/lifecycle.ts'
import { problem } from './problem.ts'
import { createRpcClient, type RpcClient } from './client.ts'

const call = { requestId: 'test' }
const parts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const part of parts.splice(0)) await part.stop()
})

async function start(
  handlers: SomeHandlers<'forms'>,
): Promise<RpcClient<'forms'> & { server: ServiceProcess; port: number }> {
  const port = await freePort()
  const server = await serve('forms', port, handlers)
  const forms = createRpcClient('forms', `127.0.0.1:${port}`, {})
  parts.push({
    async stop() {
      forms.close()
      await server.stop()
    },
  })
  return { ...forms, server, port }
}

/** Something to wait for, and to let go on. */
function gate() {
  let open!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

const wanted = (form_uuid: string) => ({ form_uuid })
const formOf = (uuid: string, title = '') => ({ uuid, title })

describe('calls on open streams', () => {
  it('are answered each by its own reply, whichever is ready first', async () => {
    const slow = gate()
    const { client } = await start({
      async ToggleForm({ form_uuid }) {
        if (form_uuid === 'slow') await slow.opened
        return formOf(form_uuid)
      },
    })
    const first = client.ToggleForm(wanted('slow'), call)
    const others = Array.from({ length: 30 }, (_, n) => client.ToggleForm(wanted(`${n}`), call))
    const uuids = (await Promise.all(others)).map(({ uuid }) => uuid)
    expect(uuids).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`))
    slow.open()
    expect((await first).uuid).toBe('slow')
  })

  it('carry who asks, and problems with all they say', async () => {
    const { client } = await start({
      async DeleteForm(_request, { requestId, caller }) {
        throw problem('validation_failed', { errors: { [requestId]: [caller!.ownerUuid] } })
      },
      async ToggleForm() {
        throw new Error('a fault of ours')
      },
    })
    const caller = {
      credentialUuid: 'c',
      ownerUuid: 'somebody',
      kind: 'token',
      access: 'read',
      plan: 'free',
    } as const
    const refused = client.DeleteForm(wanted('a'), { requestId: 'request-7', caller })
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      details: { errors: { 'request-7': ['somebody'] } },
    })
    await expect(client.ToggleForm(wanted('a'), call)).rejects.toMatchObject({ code: 'internal' })
  })

  it('bring what is long as well, and do what changes something once', async () => {
    const long = 'x'.repeat(3 * 1024 * 1024)
    let toggled = 0
    const { client } = await start({
      GetForm: async ({ form_uuid }) => formOf(form_uuid, long),
      async ToggleForm({ form_uuid }) {
        toggled++
        return formOf(form_uuid, long)
      },
    })
    expect((await client.GetForm(wanted('a'), call)).title).toBe(long)
    const sent = 'y'.repeat(100_000)
    const reply = await client.ToggleForm(wanted(sent), call)
    expect([reply.uuid, reply.title]).toEqual([sent, long])
    expect((await client.ToggleForm(wanted('short'), call)).title).toBe(long)
    expect(toggled).toBe(2)
  })

  it('are answered by a service that stops, and go to the next one', async () => {
    const slow = gate()
    const asked = gate()
    const { client, server, port } = await start({
      async ToggleForm({ form_uuid }) {
        asked.open()
        await slow.opened
        return formOf(form_uuid, 'the old one')
      },
    })
    const before = client.ToggleForm(wanted('a'), call)
    await asked.opened
    const stopped = server.stop()
    slow.open()
    expect((await before).title).toBe('the old one')
    await stopped
    const next = await serve('forms', port, {
      ToggleForm: async ({ form_uuid }) => formOf(form_uuid, 'the new one'),
    })
    expect((await client.ToggleForm(wanted('a'), call)).title).toBe('the new one')
    parts.push(next)
  })
})
