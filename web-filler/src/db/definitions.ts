import type { PublicForm } from '@formpost/contract'

import { db } from './database.ts'
import type { FormRow } from './rows.ts'

/** The ETag of the newest stored definition; null if none is stored. */
export async function storedEtag(publicId: string): Promise<string | null> {
  if (!(await loadForm(publicId))) return null
  return (await db.forms.get(publicId))?.etag ?? null
}

/** What the service returned for a form; `unchanged` means that the newest stored version is the current one. */
type FormUpdate =
  { kind: 'updated'; form: PublicForm; etag: string | null } | { kind: 'unchanged' | 'gone' }

/**
 * Stores what a request for the form returned. Returns whether the form has changed or is open again, so
 * that it may accept records that it has refused.
 */
export async function saveFormResult(
  publicId: string,
  result: FormUpdate,
  now: number,
): Promise<boolean> {
  if (result.kind === 'updated') {
    await saveForm(result.form, result.etag, now)
    return true
  }
  if (result.kind === 'gone') {
    await updateForm(publicId, { closedAt: now })
    return false
  }
  const stored = await db.forms.get(publicId)
  await updateForm(publicId, { fetchedAt: now, closedAt: null })
  return (stored?.closedAt ?? null) !== null
}

/** Stores a fetched definition and deletes versions that no draft or unsent record refers to. */
async function saveForm(form: PublicForm, etag: string | null, now: number): Promise<void> {
  const publicId = form.public_id
  await db.transaction('rw', [db.forms, db.definitions, db.drafts, db.records], async () => {
    const existing = await db.forms.get(publicId)
    await db.forms.put({
      ...existing,
      publicId,
      title: form.title,
      version: form.version,
      etag,
      fetchedAt: now,
      openedAt: existing?.openedAt ?? now,
      closedAt: null,
      photos: form.photos,
    })
    await db.definitions.put({ publicId, version: form.version, form })
    await deleteUnusedDefinitions(publicId, form.version)
  })
  keepCaptures(form)
}

/** Has the captures of a form stored, so that they work offline. What fails is tried again when the form is opened. */
export function keepCaptures({ fields }: PublicForm): void {
  const captures = fields.flatMap(({ settings }) => settings?.capture ?? [])
  if (captures.length === 0) return
  import('../capture-cache/cached-captures.ts')
    .then((loaded) => loaded.cacheCaptures(captures))
    .catch(() => undefined)
}

async function deleteUnusedDefinitions(publicId: string, newest: number): Promise<void> {
  const inUse = new Set([newest])
  await db.drafts.where({ publicId }).each((draft) => void inUse.add(draft.formVersion))
  await db.records
    .where({ publicId })
    .filter((record) => record.state !== 'sent')
    .each((record) => void inUse.add(record.formVersion))
  await db.definitions
    .where({ publicId })
    .filter((row) => !inUse.has(row.version))
    .delete()
}

/** Stores the definition that a draft or record refers to. Runs in the caller's transaction. */
export async function pinDefinition(form: PublicForm): Promise<void> {
  const { public_id: publicId, version } = form
  const stored = db.definitions.where('[publicId+version]').equals([publicId, version])
  if ((await stored.count()) === 0) await db.definitions.put({ publicId, version, form })
}

/** Deletes a form and its definitions; returns false if drafts or unsent records need them. Receipts stay. */
export async function removeForm(publicId: string): Promise<boolean> {
  const tables = [db.forms, db.definitions, db.drafts, db.records, db.parts]
  return db.transaction('rw', tables, async () => {
    const unsent = db.records.where({ publicId }).filter((record) => record.state !== 'sent')
    if ((await db.drafts.where({ publicId }).count()) + (await unsent.count()) > 0) return false
    await db.forms.delete(publicId)
    await db.definitions.where({ publicId }).delete()
    await db.parts.where({ publicId }).delete()
    return true
  })
}

export const updateForm = (publicId: string, changes: Partial<Omit<FormRow, 'publicId'>>) =>
  db.forms.update(publicId, changes)

/** The stored definition of a version, by default the newest. */
export async function loadForm(
  publicId: string,
  version?: number,
): Promise<PublicForm | undefined> {
  const wanted = version ?? (await db.forms.get(publicId))?.version
  if (wanted === undefined) return undefined
  return (await db.definitions.get([publicId, wanted]))?.form
}
