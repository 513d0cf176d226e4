// SQL: one named statement per batch of submissions, which is a hot path.
import type { Form } from '../domain/form.ts'
import type { Database } from './database.ts'

export interface FormState extends Pick<
  Form,
  | 'publicId'
  | 'uuid'
  | 'ownerUuid'
  | 'isActive'
  | 'isEncrypted'
  | 'paymentRequired'
  | 'version'
  | 'encryptionFrozenAt'
  | 'notifyOnSubmission'
  | 'closedAt'
  | 'closedMessage'
  | 'graceDays'
  | 'deviceReports'
> {
  hasWebhook: boolean
  usesLanguage: boolean
}

const columns = `public_id AS "publicId", uuid, owner_uuid AS "ownerUuid", is_active AS "isActive", is_encrypted AS "isEncrypted",
  payment_required AS "paymentRequired", version, encryption_frozen_at AS "encryptionFrozenAt",
  notify_on_submission AS "notifyOnSubmission", closed_at AS "closedAt",
  CASE WHEN NOT is_active THEN closed_message END AS "closedMessage", grace_days AS "graceDays",
  device_reports AS "deviceReports",
  EXISTS (SELECT 1 FROM forms.webhooks w WHERE w.form_id = forms.id
    AND (w.events = '{}' OR 'submission.created' = ANY(w.events))) AS "hasWebhook",
  EXISTS (SELECT 1 FROM forms.fields f WHERE f.form_id = forms.id
    AND (f.members IS NOT NULL OR f.type IN ('group', 'repeat'))) AS "usesLanguage"`

const findByPublicIds = `SELECT ${columns} FROM forms.forms
  WHERE public_id = ANY($1::text[]) AND deleted_at IS NULL`
const statesStatement = { name: 'states', text: findByPublicIds }
// Writers lock the row of a form, so that this waits for them. The order prevents deadlocks.
const committedStatesStatement = {
  name: 'committed-states',
  text: `${findByPublicIds} ORDER BY id FOR SHARE`,
}

/** The states of forms; with `afterChanges`, after waiting for changes that are being committed. */
export async function findStates(
  { pool }: Database,
  publicIds: string[],
  afterChanges: boolean,
): Promise<FormState[]> {
  const statement = afterChanges ? committedStatesStatement : statesStatement
  const { rows } = await pool.query<FormState>({ ...statement, values: [publicIds] })
  return rows
}

/** Makes the encryption settings of a form final. */
export async function markEncryptionFrozen(
  { pool }: Database,
  formUuid: string,
): Promise<FormState | undefined> {
  const { rows } = await pool.query<FormState>(
    `UPDATE forms.forms SET encryption_frozen_at = coalesce(encryption_frozen_at, now())
     WHERE uuid = $1 AND deleted_at IS NULL RETURNING ${columns}`,
    [formUuid],
  )
  return rows[0]
}
