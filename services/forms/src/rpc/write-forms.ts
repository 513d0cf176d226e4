import type { Handlers } from '@formpost/kit/rpc'

import { changeActive } from '../domain/closing.ts'
import { templateOf } from '../domain/templates/catalogue.ts'
import { instantiate } from '../domain/templates/instantiate.ts'
import { changeForm } from '../store/change-form.ts'
import { insertForm, markDeleted, writeForm } from '../store/forms.ts'
import { authorOf, callingOwner, originOf } from './caller.ts'
import type { Dependencies } from './dependencies.ts'
import { requireInput } from './messages.ts'
import { replyWith } from './read-forms.ts'

export const createForm =
  (dependencies: Dependencies): Handlers<'forms'>['CreateForm'] =>
  async ({ input, template }, call) => {
    const given = requireInput(input)
    const settings = {
      title: given.title,
      description: given.description ?? null,
      thankYouMessage: given.thank_you_message ?? null,
      redirectUrl: given.redirect_url ?? null,
      notifyOnSubmission: given.notify_on_submission ?? true,
      isActive: given.is_active ?? true,
      closedMessage: given.closed_message ?? null,
      graceDays: given.grace_days ?? 0,
    }
    const fields = instantiate(templateOf(template), settings.title)
    return replyWith(
      dependencies,
      await insertForm(dependencies.db, callingOwner(call), authorOf(call), settings, fields),
    )
  }

export const deleteForm =
  ({ db }: Dependencies): Handlers<'forms'>['DeleteForm'] =>
  async ({ form_uuid }, call) => {
    await markDeleted(db, form_uuid, callingOwner(call))
    return {}
  }

export const toggleForm =
  (dependencies: Dependencies): Handlers<'forms'>['ToggleForm'] =>
  async ({ form_uuid }, call) => {
    const owner = callingOwner(call)
    const origin = originOf('form_changed', call)
    const changed = await changeForm(dependencies.db, form_uuid, owner, origin, (tx, { form }) =>
      writeForm(tx, form, changeActive(form, !form.isActive, new Date())),
    )
    return replyWith(dependencies, changed)
  }
