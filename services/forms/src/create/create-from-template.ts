import type { CallContext } from '@formpost/kit/rpc'

import { authorOf, callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import type { WholeForm } from '../domain/form.ts'
import { templateOf } from '../domain/templates/catalogue.ts'
import { instantiate } from '../domain/templates/instantiate.ts'
import { insertForm, type NewForm } from '../store/forms.ts'

/** Creates a form with the fields of a template. */
export const createFromTemplate = (
  { db }: Dependencies,
  settings: NewForm,
  template: string,
  call: CallContext,
): Promise<WholeForm> =>
  insertForm(
    db,
    callingOwner(call),
    authorOf(call),
    settings,
    instantiate(templateOf(template), settings.title),
  )
