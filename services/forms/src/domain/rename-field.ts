import { renameReferences } from '@formpost/rules/form-members'

import type { Field } from './field.ts'
import type { WholeForm } from './form.ts'
import { toMemberField } from './members.ts'

/**
 * The fields and translations of a form once others refer to a field by a new name, which it does not have yet. Fields that do not
 * change are the same objects.
 */
export function withRenamedReferences(
  { form, fields, translations }: WholeForm,
  uuid: string,
  name: string | null | undefined,
): Pick<WholeForm, 'fields' | 'translations'> {
  if (!name) return { fields, translations }
  const { rootName } = form
  const members = fields.map(toMemberField)
  const renamed = renameReferences({ fields: members, rootName, translations }, uuid, name)
  return {
    fields: fields.map((field) => withChange(field, renamed)),
    translations: renamed.translations,
  }
}

function withChange(field: Field, { fields }: ReturnType<typeof renameReferences>): Field {
  const change = fields.get(field.uuid)
  if (!change) return field
  const { expressions, ...texts } = change
  const members = expressions ? { ...field.members, expressions } : field.members
  return { ...field, ...(texts as Partial<Field>), members }
}
