import { randomUUID } from 'node:crypto'

import type { Form } from '@formpost/contract'

import type { Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import type { SystemAddress } from '../harness/system.ts'

const names = [
  ...['village', 'who', 'name', 'colour', 'house', 'roof', 'material'],
  ...['built', 'photo', 'person', 'age', 'told', 'notes'],
] as const
type Name = (typeof names)[number]

export interface RepeatsForm {
  form: Form
  /** Uuids by the names of fields. */
  ids: Record<Name, string>
}

/** A form with groups, and with people in houses. */
export async function formWithRepeats(api: Api): Promise<RepeatsForm> {
  const sent = Object.fromEntries(names.map((name) => [name, randomUUID()])) as RepeatsForm['ids']
  const field = (name: Name, type: string, label: string | null, more: object = {}) => ({
    ...{ uuid: sent[name], type, label, name },
    ...more,
  })
  const choice = { type: 'radio', options: ['Tin', 'Straw'] }
  const { form } = await createFormWith(
    api,
    field('village', 'short_text', 'Village'),
    field('who', 'group', 'Respondent'),
    field('name', 'short_text', 'Name', { parent: sent.who }),
    field('colour', 'checkbox', 'Colours', {
      parent: sent.who,
      options: ['Red', 'Green'],
      choices: [{ name: 'r', was: ['Crimson'] }, { name: 'g' }],
    }),
    field('house', 'repeat', 'Houses'),
    field('roof', 'group', 'Roof', { parent: sent.house }),
    field('material', 'radio', 'Material', {
      ...choice,
      parent: sent.roof,
      choices: [{ name: 'tin', was: ['Metal'] }, {}],
    }),
    field('built', 'date', 'Built', { parent: sent.house }),
    field('photo', 'file', 'Photo', { parent: sent.house }),
    field('person', 'repeat', null, { parent: sent.house }),
    field('age', 'number', 'Age', { parent: sent.person }),
    field('told', 'long_text', 'Told', { parent: sent.person }),
    field('notes', 'long_text', 'Notes'),
  )
  // An imported form has uuids of its own.
  const ids = Object.fromEntries(form.fields.map(({ name, uuid }) => [name, uuid]))
  return { form, ids: ids as RepeatsForm['ids'] }
}

type Named = { [name in Name]?: unknown }

/** Answers by the names of fields as they are stored. */
export const answersOf = (ids: RepeatsForm['ids'], answers: Named): object =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      ids[name as Name],
      Array.isArray(value) && typeof value[0] === 'object'
        ? value.map((instance) => answersOf(ids, instance as Named))
        : value,
    ]),
  )

/** Stores submissions, the first one as the oldest. */
export async function storeAnswers(
  system: SystemAddress,
  { form, ids }: RepeatsForm,
  submissions: readonly Named[],
): Promise<void> {
  const stored = submissions.map((answers) => answersOf(ids, answers))
  const literal = JSON.stringify(stored).replaceAll("'", "''")
  await insertSubmissions(system, form, stored.length, `('${literal}'::jsonb -> (n - 1))`)
}

/** Two villages. */
export const villages: readonly Named[] = [
  {
    ...{ village: 'Ama', name: 'Ada', colour: ['Crimson', 'Green'] },
    house: [
      { material: 'Tin', built: '2001-01-01', person: [{ age: 3 }, { age: 40, told: '=1+1' }] },
      {},
      { material: 'Metal', person: [{ told: 'Old, "wise"' }] },
    ],
  },
  { village: 'Boro', colour: ['Red'], notes: 'no houses' },
  { village: 'Cela', house: [{ material: 'Straw', person: [{ age: 70 }, { age: 3 }] }] },
]
