import { expect, test } from 'vitest'

import { ConfigError } from '../config/settings.ts'
import { createRpcServer } from './server.ts'
import type { Handlers } from './types.ts'

test('rejects a configuration without a port or socket', () => {
  const config = {
    GRPC_HOST: '127.0.0.1',
    GRPC_PORT: undefined,
    GRPC_SOCKET: undefined,
  }
  const create = () =>
    createRpcServer({ service: 'files', config, needs: {}, handlers: {} as Handlers<'files'> })
  expect(create).toThrow(ConfigError)
  expect(create).toThrow('GRPC_PORT or GRPC_SOCKET')
})
