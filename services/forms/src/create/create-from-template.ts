import type { CallContext } from '@formpost/kit/rpc'

import { authorOf, callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { throwIfInvalid } from '../domain/domain-error.ts'
import type { WholeForm } from '../domain/form.ts'
import { rootNameErrors } from '../domain/members.ts'
import { templateOf } from '../domain/templates/catalogue.ts'
import { instantiate } from '../domain/templates/instantiate.ts'
import { insertForm, type NewForm } from '../store/forms.ts'

/** Creates a form with the fields of a template. */
export async function createFromTemplate(
  { db }: Dependencies,
  settings: NewForm,
  template: string,
  call: CallContext,
): Promise<WholeForm> {
  throwIfInvalid(rootNameErrors(settings.rootName))
  return insertForm(
    db,
    callingOwner(call),
    authorOf(call),
    settings,
    instantiate(templateOf(template), settings.title),
  )
}
