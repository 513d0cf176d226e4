import type { DraftPut, FormContent } from '@formpost/contract'
import type { Complete } from '@formpost/kit/rpc'
import type { FormContent__Output } from '@formpost/proto/gen/formpost/forms/v1/FormContent'
import type { FormInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FormInput'

import { toFieldInput } from './fields.ts'
import { toFormInput } from './forms.ts'
import { toFieldContent } from './to-rest.ts'

/** The content of a draft or a document as a message. */
export const toContentMessage = ({
  form,
  fields,
}: Pick<DraftPut, 'form' | 'fields'>): Complete<FormContent__Output> => ({
  form: toFormInput(form),
  settings: Object.keys(form),
  fields: fields.map(({ uuid, ...sent }) => ({ uuid, input: toFieldInput(sent) })),
})

function settingOf(form: FormInput__Output, name: keyof FormInput__Output) {
  if (name === 'languages') return form.languages?.items ?? null
  if (name === 'translations' || name === 'xlsform') {
    return form[name] ? JSON.parse(form[name]) : null
  }
  return form[name] ?? null
}

export const toContent = ({ form, settings, fields }: FormContent__Output): FormContent => ({
  form: Object.fromEntries(
    settings.map((name) => [name, settingOf(form!, name as keyof FormInput__Output)]),
  ),
  fields: fields.map(({ uuid, input }) => toFieldContent(uuid, input!)),
})
