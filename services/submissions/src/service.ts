import { serviceAddress, serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import { requirePreparedStatements } from '@formpost/kit/database'
import type { QueueRunner } from '@formpost/kit/jobs'
import { createRpcClient, createRpcServer } from '@formpost/kit/rpc'
import { truncateAddress } from '@formpost/kit/security'
import { z } from 'zod'

import { createDefinitions } from './forms/definitions.ts'
import { createFormStates } from './forms/form-states.ts'
import { createClaimSweeper } from './jobs/claim-sweeper.ts'
import { createTasks } from './jobs/tasks.ts'
import { createNotifier, notifierConfig } from './notify/notifier.ts'
import { createFilesClient } from './rpc/clients/files.ts'
import { createFormsClient } from './rpc/clients/forms.ts'
import { createIdentityClient } from './rpc/clients/identity.ts'
import { createHandlers } from './rpc/handlers.ts'
import { openDatabase } from './store/database.ts'
import { createEvaluator } from './submit/evaluator.ts'

export const config = serviceConfig.extend({
  ...notifierConfig.shape,
  IDENTITY_ADDRESS: serviceAddress('identity'),
  FORMS_ADDRESS: serviceAddress('forms'),
  FILES_ADDRESS: serviceAddress('files'),
  STORE_IP: z
    .enum(['full', 'truncated', 'none'])
    .default('full')
    .describe(
      'What is stored of the address of a respondent: all of it (`full`), the network, /24 or /48 of IPv6 (`truncated`), or nothing (`none`).',
    ),
})

/** The part of an address that is stored, by `STORE_IP`. */
const storedIp = {
  full: (address: string) => address,
  truncated: truncateAddress,
  none: () => '',
}

/** The submissions service: stores submissions, serves them to the form's owner, and notifies the owner. */
export function create(settings: z.infer<typeof config>): ServiceProcess {
  const db = openDatabase(settings.DATABASE_URL, settings.DATABASE_POOL)
  const connections = {
    identity: createRpcClient('identity', settings.IDENTITY_ADDRESS, settings),
    forms: createRpcClient('forms', settings.FORMS_ADDRESS, settings),
    files: createRpcClient('files', settings.FILES_ADDRESS, settings),
  }
  const identity = createIdentityClient(connections.identity.client)
  const forms = createFormsClient(connections.forms.client)
  const files = createFilesClient(connections.files.client)
  const definitions = createDefinitions(forms)
  const evaluator = createEvaluator()
  const notifier = createNotifier(settings, { forms, identity, definitions })
  const server = createRpcServer({
    service: 'submissions',
    config: settings,
    needs: { PostgreSQL: () => db.check() },
    handlers: createHandlers({
      db,
      forms,
      files,
      definitions,
      evaluator,
      testWebhook: notifier.testWebhook,
      formStates: createFormStates(db, forms),
      sendsMail: settings.SMTP_URL !== undefined,
      toStoredIp: storedIp[settings.STORE_IP],
    }),
  })
  const sweeper = createClaimSweeper(db, files)
  let runner: QueueRunner | undefined

  return {
    health: server.health,
    async prepare() {
      await requirePreparedStatements(settings.DATABASE_URL)
      await db.migrate()
    },
    async start() {
      runner = await db.queue.start(createTasks(forms, files))
      await notifier.start()
      await server.start()
      sweeper.start()
    },
    async stop() {
      await server.stop()
      await Promise.all([runner?.stop(), notifier.stop(), sweeper.stop(), evaluator.stop()])
      for (const { close } of Object.values(connections)) close()
      await db.close()
    },
  }
}
