import { randomUUID } from 'node:crypto'

import type { Form } from '@formpost/contract'

import type { Api } from '../harness/api.ts'
import type { Words } from './words.ts'

/** Every type of field except payment, on two pages. */
const fieldsWith = ({ text, help, option, description }: Words) => ({
  lead: { type: 'paragraph', content: `<p>${description}</p><ul><li>${option}</li></ul>` },
  village: { type: 'short_text', label: text, description: help, is_required: true },
  seen: { type: 'long_text', label: text, description: help, settings: { max_length: 400 } },
  email: { type: 'email', label: text, placeholder: text },
  level: { type: 'number', label: text, is_required: true, settings: { min: -100 } },
  depth: { type: 'number', label: text, settings: { min: 0, field_width: 'small' } },
  phone: { type: 'phone', label: text },
  visited: { type: 'date', label: text },
  arrived: { type: 'time', label: text },
  next: { type: 'datetime', label: text, description: help },
  district: { type: 'dropdown', label: text, options: [option, 'North', 'South'] },
  page: { type: 'page_break', label: text },
  part: { type: 'heading', label: text, description: help },
  works: { type: 'radio', label: text, description: help, options: [option, 'Yes', 'No'] },
  damage: { type: 'checkbox', label: text, options: [option, 'Pump', 'Handle'] },
  quality: {
    type: 'rating',
    label: text,
    description: help,
    settings: { max: 11, low_label: option.slice(0, 100), high_label: option.slice(0, 100) },
  },
  consent: { type: 'consent', label: text, description: help, is_required: true },
  photo: { type: 'file', label: text },
  line: { type: 'divider', label: text },
  image: { type: 'image', content: 'https://images.invalid/pump.png', settings: { alt: text } },
  campaign: { type: 'hidden', label: text, default_value: option },
  send: { type: 'submit_button', label: text },
})

export type FieldName = keyof ReturnType<typeof fieldsWith>

export interface WaterForm {
  form: Form
  /** The path of the public form. */
  path: string
  uuids: Readonly<Record<FieldName, string>>
}

/** Creates a form that asks in these words, with further settings of its photo. */
export async function createWaterForm(
  api: Api,
  words: Words,
  ofPhoto: object = {},
): Promise<WaterForm> {
  const named = Object.entries(fieldsWith(words))
  const uuids = Object.fromEntries(
    named.map(([name]) => [name, randomUUID()]),
  ) as WaterForm['uuids']
  const conditions = ['No', words.option].map((value) => ({
    field_uuid: uuids.works,
    operator: 'equals',
    value,
  }))
  const logic = { action: 'show', condition_type: 'any', conditions }
  const reply = await api.post<{ data: Form }>('/forms/import', {
    formpost: 1,
    form: {
      title: words.title,
      description: words.description,
      thank_you_message: words.answer,
    },
    fields: named.map(([name, field]) => ({
      uuid: uuids[name as FieldName],
      ...field,
      ...(name === 'damage' && { logic }),
      ...(name === 'photo' && { settings: { accept: 'image/*', ...ofPhoto } }),
    })),
  })
  if (reply.status !== 201) throw new Error(reply.text)
  const form = reply.body.data
  // An import gives fields new uuids.
  const created = named.map(([name], at) => [name, form.fields[at]!.uuid])
  return {
    form,
    path: `/f/${form.public_id}`,
    uuids: Object.fromEntries(created) as WaterForm['uuids'],
  }
}
