import { addressOf, serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import type { QueueRunner } from '@formpost/kit/jobs'
import { createRpcClient, createRpcServer } from '@formpost/kit/rpc'
import { networkPolicy, networks } from '@formpost/kit/security'
import type { z } from 'zod'

import { purgeTasks } from './purge.ts'
import { duplicateRpc } from './rpc/duplicate-form.ts'
import { fieldRpcs } from './rpc/fields.ts'
import { templateRpc } from './rpc/list-templates.ts'
import { publicForms } from './rpc/public-forms.ts'
import { readForms } from './rpc/read-forms.ts'
import { stateRpcs } from './rpc/states.ts'
import { webhookRpcs } from './rpc/webhooks.ts'
import { writeForms } from './rpc/write-forms.ts'
import { closeDatabase, migrateDatabase, openDatabase } from './store/database.ts'
import { createViewCounter } from './store/views.ts'

export const config = serviceConfig.extend({
  SUBMISSIONS_ADDRESS: addressOf('submissions'),
  FILES_ADDRESS: addressOf('files'),
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
    handlers: {
      ...readForms(db, views),
      ...writeForms(db, views, submissions.client),
      ...duplicateRpc(db),
      ...templateRpc,
      ...fieldRpcs(db),
      ...publicForms(db, views),
      ...stateRpcs(db),
      ...webhookRpcs(db, networkPolicy(settings.WEBHOOK_ALLOWED_NETWORKS)),
    },
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
