import { problem } from '@formpost/kit/rpc'

import { takeForm, untilInForce, writing } from './change-form.ts'
import type { Database } from './database.ts'
import { readOwnForm } from './forms.ts'
import type { webhooks } from './gen/prisma/client.ts'

export async function readWebhook(
  db: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<webhooks> {
  const { id } = await readOwnForm(db, formUuid, ownerUuid)
  const found = await db.prisma.webhooks.findUnique({ where: { form_id: id } })
  if (!found) throw problem('webhook_not_found')
  return found
}

/** A form has one webhook at most: a second one takes the first one's place. */
export async function putWebhook(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
  given: { url: string; secret: string },
): Promise<webhooks> {
  const { form, webhook } = await prisma.$transaction(async (tx) => {
    const taken = await takeForm(tx, formUuid, ownerUuid)
    const row = await tx.webhooks.upsert({
      where: { form_id: taken.id },
      create: { form_id: taken.id, ...given },
      update: { ...given, updated_at: new Date() },
    })
    return { form: taken, webhook: row }
  }, writing)
  await untilInForce(form)
  return webhook
}

export async function deleteWebhook(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<void> {
  const form = await prisma.$transaction(async (tx) => {
    const taken = await takeForm(tx, formUuid, ownerUuid)
    const { count } = await tx.webhooks.deleteMany({ where: { form_id: taken.id } })
    if (count === 0) throw problem('webhook_not_found')
    return taken
  }, writing)
  await untilInForce(form)
}

/** Who is to hear of a form's submissions. */
export interface TargetsRow {
  owner_uuid: string
  public_id: string
  title: string
  notify_on_submission: boolean
  url: string | null
  secret: string | null
  since: Date | null
}

export async function findTargets(
  { pool }: Database,
  formUuid: string,
): Promise<TargetsRow | undefined> {
  const { rows } = await pool.query<TargetsRow>({
    name: 'targets',
    text: `SELECT f.owner_uuid, f.public_id, f.title, f.notify_on_submission, w.url, w.secret,
             w.created_at AS since
           FROM forms.forms f LEFT JOIN forms.webhooks w ON w.form_id = f.id
           WHERE f.uuid = $1 AND f.deleted_at IS NULL`,
    values: [formUuid],
  })
  return rows[0]
}
