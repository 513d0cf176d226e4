import type { Field, Form } from '@formpost/contract'

import type { Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

/** As many as nobody reaches: they are counted as everywhere else, and refuse nothing. */
const highLimits = Object.fromEntries(
  ['LOGIN', 'LEGACY_SUBMIT', 'SUBMIT', 'UPLOAD', 'PUBLIC_READ'].map((name) => [
    `LIMIT_${name}`,
    '1000000000',
  ]),
)

/** The product as one person starts it, with its embedded database and a folder for files. */
export const startBenchSystem = (): Promise<TestSystem> =>
  startTestSystem({
    database: 'embedded',
    files: 'folder',
    counters: 'memory',
    env: highLimits,
  })

export interface SixQuestions {
  form: Form
  fields: Field[]
  answers: object
}

/** A form of six questions, whose answers come to about 1 KB. */
export async function sixQuestions(api: Api): Promise<SixQuestions> {
  const { form, fields } = await createFormWith(
    api,
    ...['Name', 'Village', 'Report'].map((label) => ({ type: 'short_text', label })),
    { type: 'number', label: 'Households' },
    { type: 'date', label: 'Visited' },
    { type: 'long_text', label: 'Remarks' },
  )
  const given = ['Ada', 'Lovelace Hill', 'The pump is dry', 12, '2026-02-03', 'dry '.repeat(170)]
  const answers = Object.fromEntries(fields.map(({ uuid }, at) => [uuid, given[at]]))
  return { form, fields, answers }
}

/** The same answers in SQL, for submission `n`. */
export const storedAnswers = (fields: Field[]): string =>
  `jsonb_build_object(${fields
    .map(({ uuid, type }) => `'${uuid}', ${type === 'number' ? 'n' : `'answer ' || n`}`)
    .join()})`
