import { publicUrl, type Lifecycle } from '@formpost/kit/config'
import { createPeriodicTask, type QueueRunner } from '@formpost/kit/jobs'
import { allowHttp, networkPolicy, networks } from '@formpost/kit/security'
import { z } from 'zod'

import type { Definitions } from '../forms/definitions.ts'
import type { FormsClient } from '../rpc/clients/forms.ts'
import type { IdentityClient } from '../rpc/clients/identity.ts'
import { openDatabase } from '../store/database.ts'
import { deleteOldDeliveries } from '../store/deliveries.ts'
import type { SubmissionsTasks } from '../store/jobs.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { createDeliveryLimiter } from './delivery-limiter.ts'
import { mailKeyEnd } from './mail-key-end.ts'
import { mailOwner } from './mail-owner.ts'
import { createMailer } from './mailer.ts'
import { createWebhookTest, type TestWebhook } from './test-webhook.ts'

/** The settings of mails and webhooks. */
export const notifierConfig = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Must be an smtp:// URL.' })
    .optional()
    .describe('The SMTP server for mails to owners. Without it, no mail is sent.'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
      error: 'Must be an address, such as Formpost <forms@example.org>.',
    })
    .default('Formpost <formpost@localhost>')
    .describe('The sender of mails.'),
  APP_URL: publicUrl,
  WEBHOOK_ALLOWED_NETWORKS: networks,
  WEBHOOK_ALLOW_HTTP: allowHttp,
})

export interface NotifierDependencies {
  forms: FormsClient
  identity: IdentityClient
  definitions: Definitions
}

/** Separate connections, so that no submission waits for one that mails and webhooks use. */
const connections = 4
const concurrentDeliveries = 32
const deliveriesPerOwner = 8
const concurrentMails = 4
const sweepEveryMs = 3_600_000
const sweepBatch = 1_000

/** Runs the jobs that notify owners of submissions. */
export function createNotifier(
  settings: z.infer<typeof notifierConfig> & { DATABASE_URL: string },
  { forms, identity, definitions }: NotifierDependencies,
): Lifecycle & { testWebhook: TestWebhook } {
  const db = openDatabase(settings.DATABASE_URL, connections)
  const policy = networkPolicy(settings.WEBHOOK_ALLOWED_NETWORKS, settings.WEBHOOK_ALLOW_HTTP)
  const limiter = createDeliveryLimiter(deliveriesPerOwner)
  const deliver = deliverWebhook({ db, forms, definitions, policy, limiter })
  const deliveries = { 'deliver-webhook': deliver, 'deliver-message': deliver }
  // A queue runner of their own: deliveries may take long.
  let mails: Pick<SubmissionsTasks, 'mail-owner' | 'mail-key-end'> | undefined
  const { SMTP_URL, MAIL_FROM } = settings
  if (SMTP_URL) {
    const send = createMailer({ SMTP_URL, MAIL_FROM })
    const mailDependencies = {
      db,
      forms,
      identity,
      send,
      appUrl: settings.APP_URL,
      limiter: createDeliveryLimiter(concurrentMails),
    }
    mails = {
      'mail-owner': mailOwner(mailDependencies),
      'mail-key-end': mailKeyEnd(mailDependencies),
    }
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
    testWebhook: createWebhookTest({ forms, policy, limiter }),
    async start() {
      runners.push(await db.queue.start(deliveries, { concurrency: concurrentDeliveries }))
      if (mails) runners.push(await db.queue.start(mails, { concurrency: concurrentMails }))
      sweeper.start()
    },
    async stop() {
      await Promise.all([sweeper.stop(), ...runners.map((runner) => runner.stop())])
      await db.close()
    },
  }
}
