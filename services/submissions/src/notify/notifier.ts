import type { ServiceProcess } from '@formpost/kit/config'
import { createPeriodicTask, type QueueRunner } from '@formpost/kit/jobs'
import type { Client } from '@formpost/kit/rpc'
import { networkPolicy, networks } from '@formpost/kit/security'
import { z } from 'zod'

import type { Definitions } from '../definitions.ts'
import { closeDatabase, openDatabase, type SubmissionsTasks } from '../store/database.ts'
import { deleteOldDeliveries } from '../store/deliveries.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { createMailer } from './mailer.ts'
import { mailOwner } from './mail-owner.ts'
import { createReceivers } from './receivers.ts'

/** The settings of mails and webhooks. */
export const notifierConfig = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Must be an smtp:// URL.' })
    .optional()
    .describe('The server that mails to owners go through; without one no mail is sent.'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
      error: 'Must be an address, such as Formpost <forms@example.org>.',
    })
    .default('Formpost <formpost@localhost>')
    .describe('Who mails come from.'),
  APP_URL: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL.' })
    .default('http://localhost:8080')
    .describe('Where people reach the product, as it stands in links.'),
  WEBHOOK_ALLOWED_NETWORKS: networks,
})

export interface NotifierParts {
  forms: Client<'forms'>
  identity: Client<'identity'>
  definitions: Definitions
}

/** Connections of their own, so that no receipt ever waits for one behind mails and webhooks. */
const connections = 4
const deliveriesAtOnce = 32
const perOwner = 8
const mailsAtOnce = 4
const sweepEveryMs = 3_600_000
const sweepBatch = 1_000

/** Runs the jobs that tell owners of submissions, apart from all that takes submissions. */
export function createNotifier(
  settings: z.infer<typeof notifierConfig> & { DATABASE_URL: string },
  { forms, identity, definitions }: NotifierParts,
): ServiceProcess {
  const db = openDatabase(settings.DATABASE_URL, connections)
  const policy = networkPolicy(settings.WEBHOOK_ALLOWED_NETWORKS)
  const appUrl = settings.APP_URL.replace(/\/$/, '')
  const receivers = createReceivers(perOwner)
  const deliveries = {
    'deliver-webhook': deliverWebhook({ db, forms, definitions, policy, receivers }),
  }
  // Apart from the deliveries, which may have to wait long.
  let mails: Pick<SubmissionsTasks, 'mail-owner'> | undefined
  const { SMTP_URL, MAIL_FROM } = settings
  if (SMTP_URL) {
    const send = createMailer({ SMTP_URL, MAIL_FROM })
    const servers = createReceivers(mailsAtOnce)
    mails = { 'mail-owner': mailOwner({ db, forms, identity, send, appUrl, receivers: servers }) }
  }

  const runners: QueueRunner[] = []
  const sweeper = createPeriodicTask(
    { everyMs: sweepEveryMs, failureMessage: 'old deliveries not deleted' },
    async () => {
      for (let deleted = sweepBatch; deleted === sweepBatch && !sweeper.isStopping;) {
        deleted = await deleteOldDeliveries(db, sweepBatch)
      }
    },
  )

  return {
    async start() {
      runners.push(await db.queue.start(deliveries, { concurrency: deliveriesAtOnce }))
      if (mails) runners.push(await db.queue.start(mails, { concurrency: mailsAtOnce }))
      sweeper.start()
    },
    async stop() {
      await Promise.all([sweeper.stop(), ...runners.map((runner) => runner.stop())])
      await closeDatabase(db)
    },
  }
}
