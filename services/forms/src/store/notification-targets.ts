// SQL: one named statement per notification.
import type { Database } from './database.ts'

/** Who is notified of a form's submissions. */
export interface NotificationTargets {
  ownerUuid: string
  publicId: string
  title: string
  notifyOnSubmission: boolean
  webhookUrl: string | null
  webhookSecret: string | null
  /** Null once it is not valid any more. */
  webhookFormerSecret: string | null
  webhookSince: Date | null
  webhookEvents: string[] | null
  keyExpiresAt: Date | null
}

export async function findNotificationTargets(
  { pool }: Database,
  formUuid: string,
): Promise<NotificationTargets | undefined> {
  const { rows } = await pool.query<NotificationTargets>({
    name: 'notification-targets',
    text: `SELECT f.owner_uuid AS "ownerUuid", f.public_id AS "publicId", f.title,
             f.notify_on_submission AS "notifyOnSubmission", w.url AS "webhookUrl",
             w.secret AS "webhookSecret", w.created_at AS "webhookSince",
             w.events AS "webhookEvents",
             CASE WHEN now() < w.former_secret_until THEN w.former_secret END AS "webhookFormerSecret",
             CASE WHEN f.is_encrypted AND f.is_active
               THEN f.encryption_key_expires_at END AS "keyExpiresAt"
           FROM forms.forms f LEFT JOIN forms.webhooks w ON w.form_id = f.id
           WHERE f.uuid = $1 AND f.deleted_at IS NULL`,
    values: [formUuid],
  })
  return rows[0]
}
