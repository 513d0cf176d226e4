// Prisma: ordinary reads and writes by owners.
import { retryIfReadOnly } from '@formpost/kit/database'

import { DomainError } from '../domain/domain-error.ts'
import { lockForm, waitUntilInForce } from './change-form.ts'
import type { Database } from './database.ts'
import { readForm } from './read-forms.ts'

export interface Webhook {
  url: string
  secret: string
  events: string[]
  createdAt: Date
  updatedAt: Date
}

/** Throws `webhook_not_found`. */
export async function readWebhook(
  db: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<Webhook> {
  const { id } = await readForm(db, formUuid, ownerUuid)
  const webhook = await db.prisma.webhook.findUnique({ where: { formId: id } })
  if (!webhook) throw new DomainError('webhook_not_found')
  return webhook
}

/** Stores the webhook of a form, which has one at most. One that exists keeps its secret. */
export async function writeWebhook(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
  given: { url: string; secret: string; events: string[] },
): Promise<Webhook> {
  const { form, webhook } = await retryIfReadOnly(() =>
    prisma.$transaction(async (tx) => {
      const locked = await lockForm(tx, formUuid, ownerUuid)
      const row = await tx.webhook.upsert({
        where: { formId: locked.id },
        create: { formId: locked.id, ...given },
        update: { url: given.url, events: given.events, updatedAt: new Date() },
      })
      return { form: locked, webhook: row }
    }),
  )
  await waitUntilInForce(form)
  return webhook
}

/** Replaces the secret of a webhook; the former one stays valid until a time. Throws `webhook_not_found`. */
export async function replaceSecret(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
  { secret, formerSecretUntil }: { secret: string; formerSecretUntil: Date },
): Promise<Webhook> {
  return retryIfReadOnly(() =>
    prisma.$transaction(async (tx) => {
      const { id: formId } = await lockForm(tx, formUuid, ownerUuid)
      const before = await tx.webhook.findUnique({ where: { formId } })
      if (!before) throw new DomainError('webhook_not_found')
      return tx.webhook.update({
        where: { formId },
        data: { secret, formerSecret: before.secret, formerSecretUntil, updatedAt: new Date() },
      })
    }),
  )
}

/** Throws `webhook_not_found`. */
export async function eraseWebhook(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<void> {
  const form = await retryIfReadOnly(() =>
    prisma.$transaction(async (tx) => {
      const locked = await lockForm(tx, formUuid, ownerUuid)
      const { count } = await tx.webhook.deleteMany({ where: { formId: locked.id } })
      if (count === 0) throw new DomainError('webhook_not_found')
      return locked
    }),
  )
  await waitUntilInForce(form)
}
