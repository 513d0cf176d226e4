import { serviceAddress, serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import { requirePreparedStatements } from '@formpost/kit/database'
import type { QueueRunner } from '@formpost/kit/jobs'
import { createRpcClient, createRpcServer } from '@formpost/kit/rpc'
import { allowHttp, networkPolicy, networks } from '@formpost/kit/security'
import type { z } from 'zod'

import { XlsformThread } from './create/xlsform-thread.ts'
import { createAnnounceTask } from './jobs/announce.ts'
import { createKeyEndSweeper } from './jobs/key-ends.ts'
import { createPurgeTasks } from './jobs/purge.ts'
import { createFilesClient } from './rpc/clients/files.ts'
import { createSubmissionsClient } from './rpc/clients/submissions.ts'
import { createHandlers } from './rpc/handlers.ts'
import { openDatabase } from './store/database.ts'
import { createViewCounter } from './store/views.ts'

export const config = serviceConfig.extend({
  SUBMISSIONS_ADDRESS: serviceAddress('submissions'),
  FILES_ADDRESS: serviceAddress('files'),
  WEBHOOK_ALLOWED_NETWORKS: networks,
  WEBHOOK_ALLOW_HTTP: allowHttp,
})

/** The forms service: forms, fields, their versions and webhooks. */
export function create(settings: z.infer<typeof config>): ServiceProcess {
  const db = openDatabase(settings.DATABASE_URL, settings.DATABASE_POOL)
  const views = createViewCounter(db)
  const submissionsRpc = createRpcClient('submissions', settings.SUBMISSIONS_ADDRESS, settings)
  const filesRpc = createRpcClient('files', settings.FILES_ADDRESS, settings)
  const submissions = createSubmissionsClient(submissionsRpc.client)
  const files = createFilesClient(filesRpc.client)
  const xlsforms = new XlsformThread()
  const server = createRpcServer({
    service: 'forms',
    config: settings,
    needs: { PostgreSQL: () => db.check() },
    handlers: createHandlers({
      db,
      views,
      submissions,
      xlsforms,
      webhookPolicy: networkPolicy(settings.WEBHOOK_ALLOWED_NETWORKS, settings.WEBHOOK_ALLOW_HTTP),
    }),
  })
  const keyEnds = createKeyEndSweeper(db, submissions)
  let runner: QueueRunner | undefined

  return {
    health: server.health,
    async prepare() {
      await requirePreparedStatements(settings.DATABASE_URL)
      await db.migrate()
    },
    async start() {
      runner = await db.queue.start({
        ...createPurgeTasks(db, submissions, files),
        ...createAnnounceTask(db, submissions),
      })
      await server.start()
      keyEnds.start()
    },
    async stop() {
      await server.stop()
      await Promise.all([runner?.stop(), keyEnds.stop(), xlsforms.stop()])
      await views.stop()
      submissionsRpc.close()
      filesRpc.close()
      await db.close()
    },
  }
}
