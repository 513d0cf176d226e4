import { serviceAddress, serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import type { QueueRunner } from '@formpost/kit/jobs'
import { createRpcClient, createRpcServer } from '@formpost/kit/rpc'
import { networkPolicy, networks } from '@formpost/kit/security'
import type { z } from 'zod'

import { purgeTasks } from './purge.ts'
import { createHandlers } from './rpc/handlers.ts'
import { closeDatabase, migrateDatabase, openDatabase } from './store/database.ts'
import { createViewCounter } from './store/views.ts'

export const config = serviceConfig.extend({
  SUBMISSIONS_ADDRESS: serviceAddress('submissions'),
  FILES_ADDRESS: serviceAddress('files'),
  WEBHOOK_ALLOWED_NETWORKS: networks,
})

/** The forms service: forms, fields, every version of them, and the purge of what is deleted. */
export function create(settings: z.infer<typeof config>): ServiceProcess {
  const db = openDatabase(settings.DATABASE_URL, settings.DATABASE_POOL)
  const views = createViewCounter(db)
  const submissions = createRpcClient('submissions', settings.SUBMISSIONS_ADDRESS, settings)
  const files = createRpcClient('files', settings.FILES_ADDRESS, settings)
  const server = createRpcServer({
    service: 'forms',
    config: settings,
    needs: { PostgreSQL: () => db.pool.query('SELECT 1') },
    handlers: createHandlers({
      db,
      views,
      submissions: submissions.client,
      webhookPolicy: networkPolicy(settings.WEBHOOK_ALLOWED_NETWORKS),
    }),
  })
  let runner: QueueRunner | undefined

  return {
    async start() {
      await migrateDatabase(db)
      runner = await db.queue.start(purgeTasks(db, submissions.client, files.client))
      await server.start()
    },
    async stop() {
      await server.stop()
      await runner?.stop()
      await views.stop()
      submissions.close()
      files.close()
      await closeDatabase(db)
    },
  }
}
