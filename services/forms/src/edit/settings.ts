import type { CallContext } from '@formpost/kit/rpc'

import { callingOwner, originOf } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { changeActive } from '../domain/closing.ts'
import { throwIfInvalid } from '../domain/domain-error.ts'
import type { FormSettings, WholeForm } from '../domain/form.ts'
import { changeForm } from '../store/change-form.ts'
import { writeForm } from '../store/forms.ts'
import { resolveSettings, writeSettings } from './resolve-settings.ts'

/** Changes the settings of the caller's form that are sent. Throws `validation_failed` with every error. */
export function updateSettings(
  dependencies: Dependencies,
  formUuid: string,
  sent: Partial<FormSettings>,
  call: CallContext,
): Promise<WholeForm> {
  const { db } = dependencies
  const origin = originOf('form_changed', call)
  return changeForm(db, formUuid, callingOwner(call), origin, async (tx, { form, fields }) => {
    const hasPayment = fields.some((field) => field.type === 'payment')
    const { change, errors } = await resolveSettings(dependencies, sent, form, hasPayment, call)
    throwIfInvalid(errors)
    await writeSettings(tx, form, change)
  })
}

/** Closes the caller's form if it is open, and opens it if it is closed. */
export const toggleActive = (
  { db }: Dependencies,
  formUuid: string,
  call: CallContext,
): Promise<WholeForm> =>
  changeForm(db, formUuid, callingOwner(call), originOf('form_changed', call), (tx, { form }) =>
    writeForm(tx, form, changeActive(form, !form.isActive, new Date())),
  )
