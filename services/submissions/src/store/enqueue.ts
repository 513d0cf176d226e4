import type { PoolClient } from '@formpost/kit/database'

import { firstMailAt } from '../domain/digest.ts'
import type { Database } from './database.ts'

type Queue = Database['queue']

/** What keeps a submission from having two tries waiting. */
export const deliveryKey = (submissionUuid: string) => `deliver-webhook/${submissionUuid}`

/** One delivery for each submission. */
export async function enqueueDeliveries(
  client: PoolClient,
  queue: Queue,
  rows: readonly { formUuid: string; uuid: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const jobs = rows.map(({ formUuid, uuid }) => ({
    payload: { form_uuid: formUuid, submission_uuid: uuid, attempt: 1 },
    key: deliveryKey(uuid),
  }))
  const { text, values } = queue.addMany('deliver-webhook', jobs)
  await client.query(text, [...values])
}

/** One for each form: forms is to know that it has a submission. */
export async function enqueueFreezes(
  client: PoolClient,
  queue: Queue,
  rows: readonly { formUuid: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const jobs = [...new Set(rows.map((row) => row.formUuid))].map((form_uuid) => ({
    payload: { form_uuid },
    key: `freeze-encryption/${form_uuid}`,
  }))
  const { text, values } = queue.addMany('freeze-encryption', jobs)
  await client.query(text, [...values])
}

/** What keeps a form from having two mails waiting. */
export const mailKey = (formUuid: string) => `mail-owner/${formUuid}`

/** One mail for each form: it tells of all that has come until it is sent. */
export async function enqueueMails(
  client: PoolClient,
  queue: Queue,
  forms: readonly { formUuid: string; lastMail: Date | null }[],
): Promise<void> {
  if (forms.length === 0) return
  const now = new Date()
  const jobs = forms.map(({ formUuid, lastMail }) => ({
    payload: { form_uuid: formUuid, failures: 0 },
    runAt: firstMailAt(now, lastMail),
    key: mailKey(formUuid),
  }))
  const { text, values } = queue.addMany('mail-owner', jobs)
  await client.query(text, [...values])
}
