// SQL: one named statement per read of a public form, which is a hot path.
import type { Database } from './database.ts'
import { toDefinition, type Definition } from './form-document.ts'
import { wholeDocument } from './form-parts.ts'

export interface PublicForm {
  id: number
  version: number
  document: string
  showBrandedFooter: boolean
  ownerUuid: string
}

interface Version {
  formId: number
  version: number
  document: string
  isRead: boolean
}

/** The newest version of an active form, whose long lists of options are parts. */
export async function findPublicForm(
  db: Database,
  publicId: string,
): Promise<PublicForm | undefined> {
  const { rows } = await db.pool.query<PublicForm & Version>({
    name: 'public-form',
    text: `SELECT f.id, f.id AS "formId", f.version, v.document, v.is_read AS "isRead",
             f.show_branded_footer AS "showBrandedFooter", f.owner_uuid AS "ownerUuid"
           FROM forms.forms f
           JOIN forms.form_versions v ON v.form_id = f.id AND v.version = f.version
           WHERE f.public_id = $1 AND f.is_active AND f.deleted_at IS NULL`,
    values: [publicId],
  })
  const [form] = rows
  const document = form && (await readDocument(db, form))
  return document === undefined ? undefined : { ...form!, document }
}

interface ClosedMessages {
  message: string | null
  /** The language of the message; null if that is not known. */
  language: string | null
  /** By language as JSON. */
  translations: string | null
}

/** The owner's words about a form that takes no answers; undefined if there is no such form. */
export async function findClosedMessages(
  { pool }: Database,
  publicId: string,
): Promise<ClosedMessages | undefined> {
  const { rows } = await pool.query<ClosedMessages>({
    name: 'closed-messages',
    text: `SELECT closed_message AS message, languages[1] AS language,
             closed_messages AS translations
           FROM forms.forms
           WHERE public_id = $1 AND NOT is_active AND deleted_at IS NULL`,
    values: [publicId],
  })
  return rows[0]
}

const ofForm = `FROM forms.form_versions v
  JOIN forms.forms f ON f.id = v.form_id WHERE f.uuid = $1 AND f.deleted_at IS NULL`

/** More copies of a key than devices hold that come back with answers to them. */
const maxFormerKeys = 10

/** A form at a version, with the former copies of its key that answers may still be encrypted to. */
export async function findDefinition(
  db: Database,
  formUuid: string,
  version: number,
): Promise<(Definition & { formerKeys: string[] }) | undefined> {
  const { rows } = await db.pool.query<Version & { formerKeys: string[] }>({
    name: 'definition',
    text: `SELECT v.form_id AS "formId", v.version, v.document, v.is_read AS "isRead",
             ARRAY(SELECT k.public_key FROM forms.former_encryption_keys k
                   WHERE k.form_id = f.id AND k.is_renewed
                   ORDER BY k.id DESC LIMIT ${maxFormerKeys}) AS "formerKeys"
           ${ofForm} AND v.version = $2`,
    values: [formUuid, version],
  })
  const [row] = rows
  const document = row && (await readDocument(db, row))
  if (document === undefined) return undefined
  const whole = await wholeDocument(db, row!.formId, document)
  return { ...toDefinition(whole), formerKeys: row!.formerKeys }
}

/** The newest version of a form, whether it is active or not. */
export async function findNewest(
  { pool }: Database,
  formUuid: string,
): Promise<{ version: number; createdAt: Date } | undefined> {
  const { rows } = await pool.query<{ version: number; createdAt: Date }>({
    name: 'newest-version',
    text: `SELECT v.version, v.created_at AS "createdAt" ${ofForm} AND v.version = f.version`,
    values: [formUuid],
  })
  return rows[0]
}

/** The version that was current at a time (ISO 8601); before the first version, the first one. */
export async function findVersionAt(
  { pool }: Database,
  formUuid: string,
  at: string,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>({
    name: 'version-at',
    text: `SELECT coalesce(
             (SELECT v.version ${ofForm} AND v.created_at <= $2 ORDER BY v.created_at DESC LIMIT 1),
             (SELECT v.version ${ofForm} ORDER BY v.version LIMIT 1)) AS version`,
    values: [formUuid, at],
  })
  return rows[0]?.version ?? undefined
}

/** The document of a version, which is recorded as read first, so that it is kept; undefined if it was deleted meanwhile. */
async function readDocument(
  { pool }: Database,
  { formId, version, document, isRead }: Version,
): Promise<string | undefined> {
  if (isRead) return document
  const { rowCount } = await pool.query(
    'UPDATE forms.form_versions SET is_read = true WHERE form_id = $1 AND version = $2',
    [formId, version],
  )
  return rowCount ? document : undefined
}
