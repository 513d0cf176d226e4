import { afterEach, describe, expect, it, vi } from 'vitest'

import { freePort, serve, type SomeHandlers } from '../../test-support/serve.ts'
import type { ServiceProcess } from '../config/lifecycle.ts'
import { createRpcClient, type RpcClient } from './client.ts'
import { problem } from './problem.ts'

const call = { requestId: 'test' }
const processes: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) await process.stop()
})

async function start(
  handlers: SomeHandlers<'forms'>,
): Promise<RpcClient<'forms'> & { server: ServiceProcess; port: number }> {
  const port = await freePort()
  const server = await serve('forms', port, handlers)
  const forms = createRpcClient('forms', `127.0.0.1:${port}`, {})
  processes.push({
    async stop() {
      forms.close()
      await server.stop()
    },
  })
  return { ...forms, server, port }
}

/** A promise that the test resolves. */
function gate() {
  let open!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

const requestOf = (form_uuid: string) => ({ form_uuid })
const formOf = (uuid: string, title = '') => ({ uuid, title })

describe('calls on shared streams', () => {
  it('receive their own replies in any order', async () => {
    const slow = gate()
    const { client } = await start({
      async ToggleForm({ form_uuid }) {
        if (form_uuid === 'slow') await slow.opened
        return formOf(form_uuid)
      },
    })
    const first = client.ToggleForm(requestOf('slow'), call)
    const others = Array.from({ length: 30 }, (_, n) => client.ToggleForm(requestOf(`${n}`), call))
    const uuids = (await Promise.all(others)).map(({ uuid }) => uuid)
    expect(uuids).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`))
    slow.open()
    expect((await first).uuid).toBe('slow')
  })

  it('carry the caller and the details of problems', async () => {
    const { client } = await start({
      async DeleteForm(_request, { requestId, caller }) {
        throw problem('validation_failed', { errors: { [requestId]: [caller!.ownerUuid] } })
      },
      async ToggleForm() {
        throw new Error('unexpected')
      },
    })
    const caller = {
      credentialUuid: 'c',
      ownerUuid: 'o',
      kind: 'token',
      access: 'read',
      plan: 'free',
      names: { credential: 'c', owner: 'o', email: 'o@example.org' },
    } as const
    const refused = client.DeleteForm(requestOf('a'), { requestId: 'request-7', caller })
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      details: { errors: { 'request-7': ['o'] } },
    })
    await expect(client.ToggleForm(requestOf('a'), call)).rejects.toMatchObject({
      code: 'internal',
    })
  })

  it('are unavailable on a service that does not have the method', async () => {
    const port = await freePort()
    processes.push(await serve('identity', port, {}))
    const { client, close } = createRpcClient('forms', `127.0.0.1:${port}`, {})
    await expect(client.ToggleForm(requestOf('a'), call)).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 10 },
    })
    close()
  })

  it('carry long messages, and run methods with side effects once', async () => {
    const long = 'x'.repeat(3 * 1024 * 1024)
    let toggled = 0
    const { client } = await start({
      GetForm: async ({ form_uuid }) => formOf(form_uuid, long),
      async ToggleForm({ form_uuid }) {
        toggled++
        return formOf(form_uuid, long)
      },
    })
    expect((await client.GetForm(requestOf('a'), call)).title).toBe(long)
    const sent = 'y'.repeat(100_000)
    const reply = await client.ToggleForm(requestOf(sent), call)
    expect([reply.uuid, reply.title]).toEqual([sent, long])
    expect((await client.ToggleForm(requestOf('short'), call)).title).toBe(long)
    expect(toggled).toBe(2)
  })

  it('reach every replica when made one at a time', async () => {
    const calls = [0, 0]
    const ports = [await freePort(), await freePort()]
    for (const [at, port] of ports.entries()) {
      const ToggleForm = async ({ form_uuid }: { form_uuid: string }) => {
        calls[at]!++
        return formOf(form_uuid)
      }
      processes.push(await serve('forms', port, { ToggleForm }))
    }
    const address = `ipv4:${ports.map((port) => `127.0.0.1:${port}`).join()}`
    // Later clients reuse the connections of earlier ones, so both replicas are connected then.
    await vi.waitFor(async () => {
      calls.fill(0)
      const forms = createRpcClient('forms', address, {})
      for (let n = 0; n < 80; n++) await forms.client.ToggleForm(requestOf(`${n}`), call)
      forms.close()
      for (const count of calls) expect(count).toBeGreaterThan(20)
    }, 60_000)
  })

  it('finish before a service stops, and continue with its successor', async () => {
    const slow = gate()
    const received = gate()
    const { client, server, port } = await start({
      async ToggleForm({ form_uuid }) {
        received.open()
        await slow.opened
        return formOf(form_uuid, 'the old one')
      },
    })
    const before = client.ToggleForm(requestOf('a'), call)
    await received.opened
    const stopped = server.stop()
    slow.open()
    expect((await before).title).toBe('the old one')
    await stopped
    const next = await serve('forms', port, {
      ToggleForm: async ({ form_uuid }) => formOf(form_uuid, 'the new one'),
    })
    expect((await client.ToggleForm(requestOf('a'), call)).title).toBe('the new one')
    processes.push(next)
  })
})
