import {
  createRpcServer,
  migrate,
  openPool,
  type Part,
  serviceConfig,
  type ServiceConfig,
} from '@formpost/kit'

import { createHandlers } from './rpc/handlers.ts'
import { createStore, migrations } from './store/store.ts'

export const config = serviceConfig

/** Owners and their credentials, over gRPC. */
export function create(config: ServiceConfig): Part {
  const pool = openPool(config.DATABASE_URL, config.DATABASE_POOL)
  const store = createStore(pool)
  const server = createRpcServer({
    service: 'identity',
    handlers: createHandlers(store),
    host: config.GRPC_HOST,
    port: config.GRPC_PORT,
    ping: () => pool.query('SELECT 1'),
  })
  return {
    async start() {
      await migrate(pool, 'identity', migrations)
      await server.start()
    },
    async stop() {
      await server.stop()
      await store.lastUsed.flush()
      await pool.end()
    },
  }
}
