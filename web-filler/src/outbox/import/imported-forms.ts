import type { FormTranslation, PublicForm } from '@formpost/contract'
import { problemOf } from '@formpost/ui/device-export/export-error.ts'
import type { DeviceExport } from '@formpost/ui/device-export/open-export.ts'

import { db } from '../../db/database.ts'
import type { DefinitionRow, FormRow, PartRow } from '../../db/rows.ts'
import { isTranslation } from '../delivery/part-names.ts'

interface FormRows {
  definitions: DefinitionRow[]
  parts: PartRow[]
}

/** The forms of an export, each read once. */
export class ImportedForms {
  private readonly read = new Map<string, Promise<FormRows>>()
  private readonly opened: DeviceExport

  constructor(opened: DeviceExport) {
    this.opened = opened
  }

  /** What an export has of a form. What cannot be read is left out: the record is delivered without it. */
  of(publicId: string): Promise<FormRows> {
    const reading = this.read.get(publicId) ?? this.readForm(publicId)
    this.read.set(publicId, reading)
    return reading
  }

  private async readForm(publicId: string): Promise<FormRows> {
    const rows: FormRows = { definitions: [], parts: [] }
    for (const { version } of this.opened.index.forms.filter(
      (form) => form.publicId === publicId,
    )) {
      const form = await this.orNothing(this.opened.form(publicId, version))
      // A key is taken from the service only: answers to another one would be lost.
      if (!form || form.is_encrypted) continue
      rows.definitions.push({ publicId, version, form: form as unknown as PublicForm })
    }
    const listed = this.opened.index.parts.filter((part) => part.publicId === publicId)
    const hashes = new Set(rows.definitions.flatMap(({ form }) => translationsOf(form)))
    for (const { hash } of listed.filter((part) => hashes.has(part.hash))) {
      const content = await this.orNothing(this.opened.part(publicId, hash))
      if (content) rows.parts.push({ publicId, hash, content: content as FormTranslation })
    }
    return rows
  }

  private async orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
    try {
      return await reading
    } catch (error) {
      problemOf(error)
      return undefined
    }
  }
}

const translationsOf = ({ parts = {} }: PublicForm): string[] =>
  Object.entries(parts).flatMap(([name, hash]) => (isTranslation(name) ? hash : []))

/** A form that was never opened here. Without an ETag, it is read from the service as soon as that answers. */
export const toFormRow = (
  { public_id: publicId, title, version, photos }: PublicForm,
  now: number,
): FormRow => {
  const asked = { etag: null, fetchedAt: 0, openedAt: now, closedAt: null }
  return { publicId, title, version, photos, ...asked }
}

/** The tables that `storeForms` writes to. */
export const formTables = [db.forms, db.definitions, db.parts]

/** Stores what this device does not have of a form. Runs in the caller's transaction. */
export async function storeForms(
  publicId: string,
  { definitions, parts }: FormRows,
): Promise<void> {
  const newest = definitions.toSorted((a, b) => b.version - a.version)[0]
  if (!newest) return
  for (const row of definitions) {
    if (!(await db.definitions.get([publicId, row.version]))) await db.definitions.put(row)
  }
  for (const part of parts) {
    if (!(await db.parts.get([publicId, part.hash]))) await db.parts.put(part)
  }
  if (!(await db.forms.get(publicId))) await db.forms.put(toFormRow(newest.form, Date.now()))
}
