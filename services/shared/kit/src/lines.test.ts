import { Client, connectivityState, credentials } from '@grpc/grpc-js'
import { expect, test } from 'vitest'

import { createLines } from './lines.ts'

const stateOf = (grpc: Client) => grpc.getChannel().getConnectivityState(false)
const open = () => new Client('127.0.0.1:1', credentials.createInsecure())

test('a line that is old gives way to a new one, and stays until the last call on it has ended', async () => {
  const lines = createLines(open, 0)
  const old = await lines.during(async ({ grpc }) => {
    for await (const other of lines.streaming(async function* (line) {
      yield await Promise.resolve(line.grpc)
    })) {
      expect(other).not.toBe(grpc)
    }
    expect(stateOf(grpc)).not.toBe(connectivityState.SHUTDOWN)
    return grpc
  })
  expect(stateOf(old)).toBe(connectivityState.SHUTDOWN)
  lines.close()
})

test('one that is young serves call after call', async () => {
  const lines = createLines(open)
  const [first, second] = [
    await lines.during(({ grpc }) => Promise.resolve(grpc)),
    await lines.during(({ grpc }) => Promise.resolve(grpc)),
  ]
  expect(second).toBe(first)
  expect(stateOf(first)).not.toBe(connectivityState.SHUTDOWN)
  lines.close()
  expect(stateOf(first)).toBe(connectivityState.SHUTDOWN)
})
