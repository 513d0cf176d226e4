import type { Handlers } from '@formpost/kit/rpc'

import type { Database } from '../store/database.ts'
import { listForms, readForm, readOwnForm } from '../store/forms.ts'
import type { ViewCounter } from '../store/views.ts'
import { ownerOf, toFormMessage } from './messages.ts'

type Reads = Pick<Handlers<'forms'>, 'ListForms' | 'GetForm' | 'CheckOwner'>

export const readForms = (db: Database, views: ViewCounter): Reads => ({
  async ListForms({ page, per_page }, call) {
    const { rows, total } = await listForms(db, ownerOf(call), page, per_page)
    const counts = await views.read(rows.map((row) => row.id))
    const forms = rows.map((row) =>
      toFormMessage(row, [], row.fields_count, counts.get(row.id) ?? 0),
    )
    return { forms, total }
  },

  async GetForm({ form_uuid }, call) {
    const { form, fields } = await readForm(db, form_uuid, ownerOf(call))
    const counts = await views.read([form.id])
    return toFormMessage(form, fields, fields.length, counts.get(form.id) ?? 0)
  },

  async CheckOwner({ form_uuid }, call) {
    const { version } = await readOwnForm(db, form_uuid, ownerOf(call))
    return { version }
  },
})
