import type { Field } from '@formpost/contract'
import type { AnswerValue } from '@formpost/rules'
import type { FormAnswer } from '@formpost/rules/form'
import { expect, it } from 'vitest'

import { startSummary } from './compute-summary.ts'

const field = (uuid: string, type: Field['type'], options: string[] | null = null) =>
  ({ uuid, type, label: uuid, options }) as Field

function summarize(fields: Field[], answers: (Record<string, AnswerValue> | undefined)[]) {
  const summary = startSummary({ fields })
  answers.forEach((each, index) =>
    summary.add({
      created_at: `2026-05-0${1 + (index % 2)}T09:3${index}:00.000Z`,
      was_offline: index === 0,
      answers: each,
    }),
  )
  return summary.result()
}
const first = (type: Field['type'], values: AnswerValue[], options?: string[]) =>
  summarize(
    [field('a', type, options)],
    values.map((a) => ({ a })),
  ).fields[0]

it('counts submissions, by day and offline, also those that cannot be decrypted', () => {
  const summary = summarize(
    [field('a', 'short_text'), field('h', 'heading')],
    [{ a: 'x', unknown: 'y' }, undefined, {}],
  )
  expect(summary).toEqual({
    count: 3,
    first_at: '2026-05-01T09:30:00.000Z',
    last_at: '2026-05-02T09:31:00.000Z',
    offline_count: 1,
    per_day: [
      { day: '2026-05-01', count: 2 },
      { day: '2026-05-02', count: 1 },
    ],
    fields: [
      {
        field_uuid: 'a',
        type: 'short_text',
        label: 'a',
        answered: 1,
        texts: { distinct: 1, examples: ['x'] },
      },
    ],
  })
})

it('counts options in the order of the field, then former ones', () => {
  const options = ['Pump', 'Fence', 'Tap']
  expect(first('checkbox', [['Tap', 'Well'], ['Tap'], 'Pump', ['Hose', 'Well']], options)).toEqual(
    expect.objectContaining({
      answered: 4,
      options: [
        { option: 'Pump', count: 1 },
        { option: 'Fence', count: 0 },
        { option: 'Tap', count: 2 },
        { option: 'Well', count: 2 },
        { option: 'Hose', count: 1 },
      ],
    }),
  )
})

it('counts the places of a ranking in the order of the field, then former options', () => {
  const rankings = [['B', 'A', 'Old'], ['B', 'A'], ['A', 'B'], 'former text']
  const { answered, ranks } = first('rank', rankings, ['A', 'B', 'C'])!
  expect(answered).toBe(4)
  expect(ranks).toEqual([
    { option: 'A', count: 3, first: 1, mean_place: 5 / 3 },
    { option: 'B', count: 3, first: 2, mean_place: 4 / 3 },
    { option: 'C', count: 0, first: 0, mean_place: null },
    { option: 'Old', count: 1, first: 0, mean_place: 3 },
  ])
})

it('computes numbers exactly', () => {
  const { numbers } = first('number', [0.1, 0.2, 0.3, 1.1, 'former text'])!
  expect(numbers).toMatchObject({ min: 0.1, max: 1.1, mean: 0.425, median: 0.25 })
  expect(numbers!.histogram.map(({ from, count }) => [from, count])).toEqual([
    [0.1, 1],
    [0.2, 1],
    [0.3, 1],
    ...[0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from) => [from, 0]),
    [1, 1],
  ])
  expect(first('number', [5, 5])!.numbers!.histogram).toEqual([{ from: 5, to: 5, count: 2 }])
  expect(first('number', ['text'])).not.toHaveProperty('numbers')
})

it('counts dates by ranges, and takes the earlier of two in the middle', () => {
  const days = ['2026-03-01', '2024-02-29', '2025-01-01', '2026-12-31', 'Monday', '2026-02-30']
  const { histogram, ...dates } = first('date', days)!.dates!
  expect(dates).toEqual({ min: '2024-02-29', max: '2026-12-31', median: '2025-01-01' })
  expect(histogram[0]).toEqual({ from: '2024-02-29', to: '2024-06-11', count: 1 })
  expect(histogram.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0, 0, 0, 1, 0, 1])
})

it('shows the most frequent texts, cut by characters', () => {
  const long = '😀'.repeat(300)
  const texts = [long, 'b', 'b', 'a', 'c', '\u{1F600}', '\uFFFD', 'd', 'e']
  expect(first('long_text', texts)!.texts).toEqual({
    distinct: 8,
    examples: ['b', 'a', 'c', 'd', 'e'],
  })
  expect(first('long_text', [long])!.texts!.examples).toEqual(['😀'.repeat(200)])
  // U+FFFD is before emoji by code point, after them by code unit.
  expect(first('long_text', ['😀', '\uFFFD'])!.texts!.examples).toEqual(['\uFFFD', '😀'])
})

it('counts the instances of repeats', () => {
  const question = (uuid: string, type: string, more: object = {}): Field =>
    ({ uuid, type, label: uuid, options: null, ...more }) as Field
  const summary = startSummary({
    fields: [
      question('house', 'repeat'),
      question('roof', 'group', { parent: 'house' }),
      question('material', 'radio', {
        ...{ parent: 'roof', options: ['Tin'], choices: [{ was: ['Metal'] }] },
      }),
      question('person', 'repeat', { parent: 'house' }),
      question('agreed', 'consent', { parent: 'person' }),
    ],
  })
  const house: FormAnswer = [
    { material: 'Tin', person: [{ agreed: true }, {}] },
    { material: 'Metal' },
    {},
  ]
  const submission = { created_at: '2026-05-01T00:00:00.000Z', was_offline: false }
  summary.add({ ...submission, answers: { house } })
  summary.add({ ...submission, answers: {} })
  const { count, fields } = summary.result()
  expect(count).toBe(2)
  expect(fields).toMatchObject([
    { answered: 2, instances: 3, options: [{ option: 'Tin', count: 2 }] },
    { answered: 1, instances: 2, consents: { given: 1, not_given: 1 } },
  ])
})
