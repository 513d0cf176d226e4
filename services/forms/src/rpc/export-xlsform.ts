import { invalid, type Handlers } from '@formpost/kit/rpc'
import type { FormField } from '@formpost/rules'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import type { NewField } from '../domain/field.ts'
import { readWholeForm } from '../store/read-forms.ts'

const toFormField = (
  { uuid, defaultValue, isRequired, members, ...field }: NewField,
  position: number,
): FormField => ({
  ...{ ...field, ...members, id: uuid, position },
  ...{ default_value: defaultValue, is_required: isRequired },
})

/** Writes a form as an XLSForm. */
export const exportXlsform =
  ({ db, xlsforms }: Dependencies): Handlers<'forms'>['ExportXlsform'] =>
  async ({ form_uuid }, call) => {
    const { form, fields, translations } = await readWholeForm(db, form_uuid, callingOwner(call))
    const { title, slug, rootName: root_name, languages } = form
    const content = await xlsforms.write({
      ...{ title, root_name, languages, translations },
      fields: fields.map(toFormField),
    })
    if (!content) throw invalid({ body: [{ code: 'xlsform_too_complex' }] })
    return { name: `${slug}.xlsx`, content: Buffer.from(content) }
  }
