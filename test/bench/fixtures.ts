import type { Field, Form } from '@formpost/contract'

import type { Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

/** Rate limits stay enabled, but too high to be reached. */
const highLimits = Object.fromEntries(
  ['LOGIN', 'LEGACY_SUBMIT', 'SUBMIT', 'UPLOAD', 'PUBLIC_READ', 'MEGABYTES'].map((name) => [
    `LIMIT_${name}`,
    '1000000000',
  ]),
)

/** Starts a system like `npm start`, with the embedded database and a folder for files. */
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

/** Creates a form of six questions; its answers are about 1 KB. */
export async function sixQuestions(api: Api): Promise<SixQuestions> {
  const { form, fields } = await createFormWith(
    api,
    ...['Name', 'Village', 'Report'].map((label) => ({ type: 'short_text', label })),
    { type: 'number', label: 'Households' },
    { type: 'date', label: 'Visited' },
    { type: 'long_text', label: 'Remarks' },
  )
  const values = ['Ada', 'Lovelace Hill', 'The pump is dry', 12, '2026-02-03', 'dry '.repeat(170)]
  const answers = Object.fromEntries(fields.map(({ uuid }, index) => [uuid, values[index]]))
  return { form, fields, answers }
}

/** A form with 15 texts and 5 lists of options. */
export const textsAndLists = (api: Api) =>
  createFormWith(
    api,
    ...Array.from({ length: 15 }, (_, at) => ({ type: 'short_text', label: `Text ${at}` })),
    ...Array.from({ length: 5 }, (_, at) => ({
      ...{ type: 'checkbox', label: `List ${at}` },
      options: ['red', 'green', 'blue', 'white'],
    })),
  )

const storedAnswer = ({ type }: Field): string => {
  if (type === 'checkbox') return `'["green", "white"]'::jsonb`
  return type === 'number' ? 'n' : `'answer ' || n`
}

/** A SQL expression for the answers of submission `n`. */
export const storedAnswers = (fields: Field[]): string =>
  `jsonb_build_object(${fields.map((field) => `'${field.uuid}', ${storedAnswer(field)}`).join()})`
