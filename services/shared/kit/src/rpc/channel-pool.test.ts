import { Client, connectivityState, credentials } from '@grpc/grpc-js'
import { expect, test } from 'vitest'

import { createChannelPool } from './channel-pool.ts'

const stateOf = (grpc: Client) => grpc.getChannel().getConnectivityState(false)
const open = () => new Client('127.0.0.1:1', credentials.createInsecure())

test('replaces an old channel and closes it after its last call', async () => {
  const pool = createChannelPool(open, 0)
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
