import { promisify } from 'node:util'

import { Server, ServerCredentials } from '@grpc/grpc-js'
import { expect, test } from 'vitest'

import { widenWindows } from './flow-control.ts'

test('finds the HTTP/2 server of a listening gRPC server', async () => {
  const server = new Server()
  await promisify(server.bindAsync.bind(server))('127.0.0.1:0', ServerCredentials.createInsecure())
  expect(widenWindows(server)).toBe(1)
  server.forceShutdown()
})
