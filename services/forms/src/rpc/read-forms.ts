import type { Complete, Handlers } from '@formpost/kit/rpc'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'

import type { WholeForm } from '../domain/form.ts'
import { readForm, readPage, readWholeForm } from '../store/read-forms.ts'
import { callingOwner } from './caller.ts'
import type { Dependencies } from './dependencies.ts'
import { toFormMessage } from './messages.ts'

/** A form with its fields and views. */
export async function replyWith(
  { views }: Dependencies,
  { form, fields }: WholeForm,
): Promise<Complete<Form__Output>> {
  const counts = await views.read([form.id])
  return toFormMessage(form, fields, fields.length, counts.get(form.id) ?? 0)
}

export const listForms =
  ({ db, views }: Dependencies): Handlers<'forms'>['ListForms'] =>
  async ({ page, per_page }, call) => {
    const { forms, total } = await readPage(db, callingOwner(call), page, per_page)
    const counts = await views.read(forms.map((form) => form.id))
    return {
      forms: forms.map((form) =>
        toFormMessage(form, [], form.fieldsCount, counts.get(form.id) ?? 0, form.hasDraft),
      ),
      total,
    }
  }

export const getForm =
  (dependencies: Dependencies): Handlers<'forms'>['GetForm'] =>
  async ({ form_uuid }, call) =>
    replyWith(dependencies, await readWholeForm(dependencies.db, form_uuid, callingOwner(call)))

export const checkOwner =
  ({ db }: Dependencies): Handlers<'forms'>['CheckOwner'] =>
  async ({ form_uuid }, call) => {
    const { version } = await readForm(db, form_uuid, callingOwner(call))
    return { version }
  }
