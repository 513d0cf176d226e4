import type { Handlers } from '@formpost/kit/rpc'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { toggleActive, updateSettings } from '../edit/settings.ts'
import { markDeleted } from '../store/forms.ts'
import { toLanguages, toSettings } from './content-messages.ts'
import { requireInput } from './messages.ts'
import { replyWith } from './read-forms.ts'

export const updateForm =
  (dependencies: Dependencies): Handlers<'forms'>['UpdateForm'] =>
  async ({ form_uuid, input, changed }, call) => {
    const given = requireInput(input)
    const sent = { settings: toSettings(given, changed), languages: toLanguages(given, changed) }
    return replyWith(dependencies, await updateSettings(dependencies, form_uuid, sent, call))
  }

export const toggleForm =
  (dependencies: Dependencies): Handlers<'forms'>['ToggleForm'] =>
  async ({ form_uuid }, call) =>
    replyWith(dependencies, await toggleActive(dependencies, form_uuid, call))

export const deleteForm =
  ({ db }: Dependencies): Handlers<'forms'>['DeleteForm'] =>
  async ({ form_uuid }, call) => {
    await markDeleted(db, form_uuid, callingOwner(call))
    return {}
  }
