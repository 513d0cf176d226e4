import type { FormField } from '@formpost/rules'

import type { Database } from './database.ts'

export interface PublishedForm {
  id: number
  version: number
  document: string
  show_branded_footer: boolean
  owner_uuid: string
}

/** The newest version of an active form. */
export async function findPublished(
  { pool }: Database,
  publicId: string,
): Promise<PublishedForm | undefined> {
  const { rows } = await pool.query<PublishedForm>({
    name: 'published',
    text: `SELECT f.id, f.version, v.document, f.show_branded_footer, f.owner_uuid
           FROM forms.forms f
           JOIN forms.form_versions v ON v.form_id = f.id AND v.version = f.version
           WHERE f.public_id = $1 AND f.is_active AND f.deleted_at IS NULL`,
    values: [publicId],
  })
  return rows[0]
}

export interface StateRow {
  public_id: string
  uuid: string
  is_active: boolean
  is_encrypted: boolean
  payment_required: boolean
  version: number
  encryption_frozen_at: Date | null
  notify_on_submission: boolean
  has_webhook: boolean
}

const stateColumns = `public_id, uuid, is_active, is_encrypted, payment_required, version,
  encryption_frozen_at, notify_on_submission,
  EXISTS (SELECT 1 FROM forms.webhooks w WHERE w.form_id = forms.id) AS has_webhook`

const findState = `SELECT ${stateColumns} FROM forms.forms
  WHERE public_id = ANY($1::text[]) AND deleted_at IS NULL`
const statesStatement = { name: 'states', text: findState }
// A writer of a form locks its row (`lockForm`), and so is waited for. In one order, so that no two wait for each other.
const settledStatesStatement = {
  name: 'settled-states',
  text: `${findState} ORDER BY id FOR SHARE`,
}

/** What each form is now; with `afterChanges`, once the changes of it that are under way are committed. */
export async function findStates(
  { pool }: Database,
  publicIds: string[],
  afterChanges: boolean,
): Promise<StateRow[]> {
  const statement = afterChanges ? settledStatesStatement : statesStatement
  const { rows } = await pool.query<StateRow>({ ...statement, values: [publicIds] })
  return rows
}

/** Keeps that the form's encryption configuration is frozen for good, and gives what it is. */
export async function freezeEncryption(
  { pool }: Database,
  formUuid: string,
): Promise<StateRow | undefined> {
  const { rows } = await pool.query<StateRow>(
    `UPDATE forms.forms SET encryption_frozen_at = coalesce(encryption_frozen_at, now())
     WHERE uuid = $1 AND deleted_at IS NULL RETURNING ${stateColumns}`,
    [formUuid],
  )
  return rows[0]
}

const versionOf = `SELECT v.document FROM forms.form_versions v
  JOIN forms.forms f ON f.id = v.form_id WHERE f.uuid = $1 AND f.deleted_at IS NULL`

/** A form's document at one version. */
export interface Definition {
  version: number
  fields: FormField[]
  thank_you_message: string | null
  redirect_url: string | null
  encryption_public_key: string | null
}

/** A form at one version, or as it stood at a time (before the first: the first). */
export async function findDefinition(
  { pool }: Database,
  formUuid: string,
  which: { version: number } | { at: string },
): Promise<Definition | undefined> {
  const find = async (rest: string, ...values: (string | number)[]) =>
    (await pool.query<{ document: string }>(`${versionOf} ${rest}`, [formUuid, ...values])).rows[0]
  const row =
    'version' in which
      ? await find('AND v.version = $2', which.version)
      : ((await find('AND v.created_at <= $2 ORDER BY v.created_at DESC LIMIT 1', which.at)) ??
        (await find('ORDER BY v.version LIMIT 1')))
  return row && (JSON.parse(row.document) as Definition)
}
