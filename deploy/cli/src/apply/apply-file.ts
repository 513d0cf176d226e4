import { FormpostError, type components, type Formpost } from '@formpost/client'

import { conflictExitCode, Failure } from '../failure.ts'
import { differences, type Difference } from './differences.ts'
import { readDocument, writeDocument, type FormFile } from './document-file.ts'

export interface ApplyOptions {
  dryRun?: boolean
  /** Applies the file although the form has changed since. */
  force?: boolean
  /** Allows the removal of fields, whose answers are then no longer shown. */
  deleteFields?: boolean
}

export interface Applied {
  file: string
  /** The uuid of the form; null if it would be created. */
  form: string | null
  action: 'created' | 'changed' | 'unchanged'
  changes: Difference[]
}

const changedSince = () =>
  new Failure(
    'The form has changed since the file was written. Export it again and repeat your change, or add --force to undo that one.',
    conflictExitCode,
  )

const isStatus = (error: unknown, status: number): error is FormpostError =>
  error instanceof FormpostError && error.status === status

type Draft = components['schemas']['DraftSettingsInput']

/** Saves the document as a draft, and publishes it: all or nothing. A draft that someone has begun is a conflict. */
async function publish(
  formpost: Formpost,
  form: string,
  base: number,
  document: FormFile,
  force: boolean,
) {
  const params = { path: { form } }
  const body = { base_version: base, form: document.form as Draft, fields: document.fields }
  const header = { 'If-None-Match': '*' as const }
  try {
    await formpost.put('/api/v1/forms/{form}/draft', { params: { ...params, header }, body })
  } catch (error) {
    if (!isStatus(error, 412)) throw error
    throw new Failure(
      'The form has a draft, which the file would replace. Publish or discard it first.',
      conflictExitCode,
    )
  }
  try {
    const { data } = await formpost.post('/api/v1/forms/{form}/draft/publish', {
      params,
      body: { force },
    })
    return data
  } catch (error) {
    await formpost.delete('/api/v1/forms/{form}/draft', { params }).catch(() => undefined)
    throw isStatus(error, 409) ? changedSince() : error
  }
}

async function createForm(formpost: Formpost, document: FormFile) {
  const { title, is_active } = document.form
  // Closed until it has its fields.
  const { data: form } = await formpost.post('/api/v1/forms', { body: { title, is_active: false } })
  const opened = { ...document.form, is_active: is_active ?? true }
  try {
    return await publish(formpost, form.uuid, form.version, { ...document, form: opened }, false)
  } catch (error) {
    const params = { path: { form: form.uuid } }
    await formpost.delete('/api/v1/forms/{form}', { params }).catch(() => undefined)
    throw error
  }
}

/** Makes a form equal to its file, and keeps in the file which form and version that is. A form without one is created. */
export async function applyFile(
  formpost: Formpost,
  url: string,
  file: string,
  document: FormFile,
  options: ApplyOptions,
): Promise<Applied> {
  const { dryRun = false, force = false, deleteFields = false } = options
  /** The service may trim texts, or keep settings that cannot be changed any more; the file then gets what it has. */
  async function save(form: string): Promise<void> {
    const stored = await readDocument(formpost, url, form)
    const isSame = differences(stored, document).length === 0
    await writeDocument(file, {
      formpost: document.formpost,
      source: { ...document.source, ...stored.source },
      form: isSame ? document.form : stored.form,
      fields: isSame ? document.fields : stored.fields,
    })
  }

  const source = document.source?.[url]
  if (!source) {
    const changes = document.fields.map((field): Difference => {
      return { at: field.label ?? field.type, kind: 'added', to: field.type }
    })
    if (dryRun) {
      await formpost.post('/api/v1/forms/import', {
        params: { query: { dry_run: '1' } },
        body: document as never,
      })
      return { file, form: null, action: 'created', changes }
    }
    const { uuid } = await createForm(formpost, document)
    await save(uuid)
    return { file, form: uuid, action: 'created', changes }
  }

  const current = await readDocument(formpost, url, source.form).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error
    throw new Failure(
      `The form does not exist any more. Remove “source” from the file to create it again.`,
      conflictExitCode,
    )
  })
  const { version } = current.source![url]!
  const changes = differences(current, document)
  if (changes.length === 0) return { file, form: source.form, action: 'unchanged', changes }
  if (version !== source.version && !force) throw changedSince()
  const removed = changes.filter(({ kind }) => kind === 'removed')
  if (removed.length > 0 && !deleteFields && !dryRun) {
    throw new Failure(
      `The file has no ${removed.map(({ at }) => `“${at}”`).join(', ')}. Add --delete-fields to remove what the file does not have.`,
    )
  }
  if (!dryRun) {
    await publish(formpost, source.form, version, document, force)
    await save(source.form)
  }
  return { file, form: source.form, action: 'changed', changes }
}
