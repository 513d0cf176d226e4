import { randomUUID } from 'node:crypto'

import { addressOf, serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import type { QueueRunner } from '@formpost/kit/jobs'
import { createRpcClient, createRpcServer, Problem } from '@formpost/kit/rpc'
import { truncated } from '@formpost/kit/security'
import { z } from 'zod'

import { createClaimSweeper } from './claim-sweeper.ts'
import { createDefinitions } from './definitions.ts'
import { createFormStates } from './form-states.ts'
import { createNotifier, notifierConfig } from './notify/notifier.ts'
import { createHandlers } from './rpc/handlers.ts'
import {
  closeDatabase,
  migrateDatabase,
  openDatabase,
  type SubmissionsTasks,
} from './store/database.ts'

export const config = serviceConfig.extend({
  ...notifierConfig.shape,
  IDENTITY_ADDRESS: addressOf('identity'),
  FORMS_ADDRESS: addressOf('forms'),
  FILES_ADDRESS: addressOf('files'),
  STORE_IP: z
    .enum(['full', 'truncated', 'none'])
    .default('full')
    .describe(
      'What is kept of the address that a submission came from: all of it, the network (/24, or /48 of IPv6), or nothing.',
    ),
})

/** What is stored of an address, by `STORE_IP`. */
const ipStorage = {
  full: (address: string) => address,
  truncated,
  none: () => '',
}

/** The submissions service: takes answers from anyone, and gives them to the form's owner. */
export function create(settings: z.infer<typeof config>): ServiceProcess {
  const db = openDatabase(settings.DATABASE_URL, settings.DATABASE_POOL)
  const identity = createRpcClient('identity', settings.IDENTITY_ADDRESS, settings)
  const forms = createRpcClient('forms', settings.FORMS_ADDRESS, settings)
  const files = createRpcClient('files', settings.FILES_ADDRESS, settings)
  const parts = {
    db,
    forms: forms.client,
    files: files.client,
    definitions: createDefinitions(forms.client),
    formStates: createFormStates(db, forms.client),
    mails: settings.SMTP_URL !== undefined,
    storedIp: ipStorage[settings.STORE_IP],
  }
  const notifier = createNotifier(settings, { ...parts, identity: identity.client })
  const server = createRpcServer({
    service: 'submissions',
    config: settings,
    needs: { PostgreSQL: () => db.pool.query('SELECT 1') },
    handlers: createHandlers(parts),
  })
  const sweeper = createClaimSweeper(db, files.client)
  const tasks: Pick<SubmissionsTasks, 'delete-files' | 'freeze-encryption'> = {
    async 'freeze-encryption'({ form_uuid }) {
      const call = { requestId: randomUUID() }
      await forms.client.FreezeEncryption({ form_uuid }, call).catch((error: unknown) => {
        // Of a form that is deleted nothing is left to freeze.
        if (!(error instanceof Problem && error.code === 'form_not_found')) throw error
      })
    },

    async 'delete-files'({ form_uuid, submission_uuid }) {
      await files.client.Delete(
        {
          form_uuid,
          submission_uuid,
          field_uuid: undefined,
          all: undefined,
          uploaded_until: undefined,
        },
        { requestId: randomUUID() },
      )
    },
  }
  let runner: QueueRunner | undefined

  return {
    async start() {
      await migrateDatabase(db)
      runner = await db.queue.start(tasks)
      await notifier.start()
      await server.start()
      sweeper.start()
    },
    async stop() {
      await server.stop()
      await Promise.all([runner?.stop(), notifier.stop(), sweeper.stop()])
      identity.close()
      forms.close()
      files.close()
      await closeDatabase(db)
    },
  }
}
