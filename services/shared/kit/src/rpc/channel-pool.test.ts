import { Client, connectivityState, credentials } from '@grpc/grpc-js'
import { expect, test } from 'vitest'

import { createChannelPool } from './channel-pool.ts'

const stateOf = (grpc: Client) => grpc.getChannel().getConnectivityState(false)
const open = () => new Client('127.0.0.1:1', credentials.createInsecure())

test('replaces an old channel and closes it after its last call', async () => {
  const pool = createChannelPool(open, { ageMs: 0, warmUpMs: 0 })
  const old = await pool.call(async ({ grpc }) => {
    const second = pool.stream(async function* (channel) {
      yield await Promise.resolve(channel.grpc)
    })
    for await (const other of second) expect(other).not.toBe(grpc)
    expect(stateOf(grpc)).not.toBe(connectivityState.SHUTDOWN)
    return grpc
  })
  expect(stateOf(old)).toBe(connectivityState.SHUTDOWN)
  pool.close()
})

test('reuses a young channel', async () => {
  const pool = createChannelPool(open)
  const first = await pool.call(({ grpc }) => Promise.resolve(grpc))
  const second = await pool.call(({ grpc }) => Promise.resolve(grpc))
  expect(second).toBe(first)
  expect(stateOf(first)).not.toBe(connectivityState.SHUTDOWN)
  pool.close()
  expect(stateOf(first)).toBe(connectivityState.SHUTDOWN)
})

test('uses the old channel while the next one connects', async () => {
  const opened: Client[] = []
  const pool = createChannelPool(
    () => {
      opened.push(open())
      return opened.at(-1)!
    },
    { ageMs: 0, warmUpMs: 60_000 },
  )
  const used = await pool.call(({ grpc }) => Promise.resolve(grpc))
  expect(used).toBe(opened[0])
  expect(opened.map(stateOf)).toEqual([connectivityState.IDLE, connectivityState.CONNECTING])
  pool.close()
  expect(opened.map(stateOf)).toEqual([connectivityState.SHUTDOWN, connectivityState.SHUTDOWN])
})
