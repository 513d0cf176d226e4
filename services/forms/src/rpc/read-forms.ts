import type { Complete, Handlers } from '@formpost/kit/rpc'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'
import type { ListFormsReply__Output } from '@formpost/proto/gen/formpost/forms/v1/ListFormsReply'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import type { WholeForm } from '../domain/form.ts'
import { readForm, readPage, readViewedForm, type FormPage } from '../store/read-forms.ts'
import { toFormMessage } from './messages.ts'

/** A form with its fields and views. */
export async function replyWith(
  { views }: Dependencies,
  whole: WholeForm,
): Promise<Complete<Form__Output>> {
  const { form, fields } = whole
  const counts = await views.read([form.id])
  return toFormMessage(whole, fields.length, counts.get(form.id) ?? 0)
}

async function replyWithPage(
  { db, views }: Dependencies,
  page: FormPage,
): Promise<Complete<ListFormsReply__Output>> {
  const { forms, total } = await readPage(db, page)
  const counts = await views.read(forms.map((form) => form.id))
  return {
    forms: forms.map((form) =>
      toFormMessage(
        { form: { ...form, languages: [] }, fields: [], translations: {} },
        form.fieldsCount,
        counts.get(form.id) ?? 0,
        form.hasDraft,
      ),
    ),
    total,
  }
}

export const listForms =
  (dependencies: Dependencies): Handlers<'forms'>['ListForms'] =>
  async ({ page, per_page: perPage }, call) =>
    replyWithPage(dependencies, { ownerUuid: callingOwner(call), page, perPage })

export const findForms =
  (dependencies: Dependencies): Handlers<'forms'>['FindForms'] =>
  async ({ page, per_page: perPage, q }, call) =>
    replyWithPage(dependencies, { ownerUuid: callingOwner(call), page, perPage, inTitle: q })

export const getForm =
  ({ db, views }: Dependencies): Handlers<'forms'>['GetForm'] =>
  async ({ form_uuid }, call) => {
    const owner = callingOwner(call)
    const { whole, viewsCount } = await readViewedForm(db, views, form_uuid, owner)
    return toFormMessage(whole, whole.fields.length, viewsCount)
  }

export const checkOwner =
  ({ db }: Dependencies): Handlers<'forms'>['CheckOwner'] =>
  async ({ form_uuid }, call) => {
    const form = await readForm(db, form_uuid, callingOwner(call))
    const { version, title, encryptionFrozenAt } = form
    return { version, title, is_encryption_frozen: encryptionFrozenAt !== null }
  }
