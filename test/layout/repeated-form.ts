import { randomUUID } from 'node:crypto'

import { createFormWith } from '../harness/forms.ts'
import type { FillerPlace } from './filler-place.ts'

/** Opens a form with groups and repeats in each other, and a calculated value. */
export async function openRepeatedForm({ api, words, page, open }: FillerPlace): Promise<void> {
  const [group, outer, inner, part] = Array.from({ length: 4 }, () => randomUUID())
  const { text: label, help: description, answer, option } = words
  const { form } = await createFormWith(
    api,
    { type: 'heading', label: words.title },
    { type: 'group', uuid: group, label, description },
    { type: 'short_text', name: 'name', label, description, parent: group, default_value: option },
    { type: 'group', uuid: part, label, parent: group },
    { type: 'number', name: 'depth', label, parent: part, is_required: true },
    {
      ...{ type: 'repeat', uuid: outer, label, description, parent: group },
      settings: { add_label: option.slice(0, 255), min_count: 2 },
    },
    { type: 'short_text', label, parent: outer, is_required: true },
    {
      ...{ type: 'repeat', uuid: inner, label, parent: outer },
      settings: { item_label: '${works}' },
    },
    {
      type: 'radio',
      name: 'works',
      label,
      options: [option, 'Yes'],
      parent: inner,
      is_required: true,
    },
    {
      ...{ type: 'short_text', name: 'sum', label, description },
      expressions: { calculation: `concat(\${name}, ' ', '${answer}')` },
    },
    { type: 'submit_button', label },
  )
  await open(`/f/${form.public_id}`)
  await page.locator('.instance').first().waitFor()
}
