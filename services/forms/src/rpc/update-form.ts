import type { Handlers } from '@formpost/kit/rpc'

import { throwIfInvalid } from '../domain/domain-error.ts'
import { changeForm } from '../store/change-form.ts'
import { callingOwner, originOf } from './caller.ts'
import { toSettings } from './content-messages.ts'
import type { Dependencies } from './dependencies.ts'
import { resolveSettings, writeSettings } from './form-settings.ts'
import { requireInput } from './messages.ts'
import { replyWith } from './read-forms.ts'

export const updateForm =
  (dependencies: Dependencies): Handlers<'forms'>['UpdateForm'] =>
  async ({ form_uuid, input, changed }, call) => {
    const sent = toSettings(requireInput(input), changed)
    const owner = callingOwner(call)
    const { db } = dependencies
    const origin = originOf('form_changed', call)
    const whole = await changeForm(db, form_uuid, owner, origin, async (tx, before) => {
      const { form, fields } = before
      const hasPayment = fields.some((field) => field.type === 'payment')
      const { change, errors } = await resolveSettings(dependencies, sent, form, hasPayment, call)
      throwIfInvalid(errors)
      await writeSettings(tx, form, change)
    })
    return replyWith(dependencies, whole)
  }
