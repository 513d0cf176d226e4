import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'

import type { Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'

export interface Household {
  form: Form
  /** Uuids by name. */
  ids: Record<string, string>
}

/** A form with calculated values, a filtered choice, conditions and members of a household. */
export async function createHousehold(api: Api): Promise<Household> {
  const [about, member] = [randomUUID(), randomUUID()]
  const { form, fields } = await createFormWith(
    api,
    { type: 'heading', label: 'Household' },
    { type: 'group', uuid: about, name: 'about', label: 'About the place' },
    {
      ...{ type: 'radio', name: 'region', label: 'Region', parent: about, is_required: true },
      options: ['In the north', 'In the south'],
      choices: [{ name: 'north' }, { name: 'south' }],
    },
    {
      ...{ type: 'dropdown', name: 'district', label: 'District', parent: about },
      options: ['Hill', 'Lake', 'Coast'],
      choices: ['north', 'north', 'south'].map((region) => ({ filter: { region } })),
      expressions: { choice_filter: 'region = ${region}' },
    },
    { type: 'number', name: 'oldest', label: 'Age of the oldest', is_required: true },
    {
      ...{ type: 'repeat', uuid: member, name: 'member', label: 'Member' },
      settings: { item_label: '${first}', add_label: 'Add a member', max_count: 300 },
    },
    { type: 'short_text', name: 'first', label: 'Name', parent: member, is_required: true },
    {
      ...{ type: 'number', name: 'age', label: 'How old is ${first}?', parent: member },
      expressions: {
        constraint: '. <= ${oldest}',
        constraint_message: '${first} cannot be older than ${oldest}',
      },
    },
    {
      ...{ type: 'radio', name: 'school', label: 'Does ${first} go to school?', parent: member },
      options: ['Yes', 'No'],
      expressions: { relevant: '${age} < 18' },
    },
    {
      ...{ type: 'file', name: 'portrait', label: 'Photo of ${first}', parent: member },
      expressions: { relevant: '${age} < 18' },
    },
    {
      ...{ type: 'number', name: 'size', label: 'Members' },
      expressions: { calculation: 'count(${member})' },
    },
    {
      type: 'paragraph',
      name: 'sum',
      content: '<p>Together they are <strong>${years}</strong> years old.</p>',
    },
    {
      type: 'hidden',
      name: 'years',
      label: 'Years',
      settings: { result: 'number' },
      expressions: { calculation: 'sum(${age})' },
    },
    { type: 'submit_button', label: 'Send' },
  )
  const ids = fields.map(({ name, uuid }: Field & { name?: string | null }) => [name, uuid])
  return { form, ids: Object.fromEntries(ids) as Record<string, string> }
}
