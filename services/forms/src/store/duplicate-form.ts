import type { NamedDraft } from '../domain/fresh-fields.ts'
import { fieldsOf, takeForm, type WholeForm, writing } from './change-form.ts'
import type { Database } from './database.ts'
import { insertForm, type NewForm } from './forms.ts'

/**
 * Stores a form that `copyOf` makes of one of the owner's. The source is locked meanwhile, so that
 * the copy is of one of its states and never of two halves.
 */
export function duplicateForm(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
  copyOf: (source: WholeForm) => { settings: NewForm; fields: NamedDraft[] },
): Promise<WholeForm> {
  return prisma.$transaction(async (tx) => {
    const form = await takeForm(tx, formUuid, ownerUuid)
    const { settings, fields } = copyOf({ form, fields: await fieldsOf(tx, form.id) })
    return insertForm(tx, ownerUuid, settings, fields)
  }, writing)
}
