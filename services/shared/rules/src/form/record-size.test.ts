import { describe, expect, it } from 'vitest'

import { languageField as field, inOrder } from '../../test-support/language-field.ts'
import { compileForm, evaluate, measureRecord } from './index.ts'

const children = Array.from({ length: 101 }, (_, index) =>
  field(`n${index}`, 'number', { parent: 'part' }),
)
const formWith = (...more: Parameters<typeof inOrder>) =>
  compileForm(inOrder(field('village', 'short_text'), ...more))
const large = formWith(
  field('visit', 'repeat'),
  field('part', 'group', { parent: 'visit' }),
  ...children,
)
const visits = (count: number, answers: object = {}) => ({ visit: Array(count).fill(answers) })

describe('the size of a record', () => {
  it('counts instances, answers and the fields of every instance', () => {
    const raw = { village: 'Kisumu', ...visits(2, { n0: 1, n1: 2 }) }
    expect(measureRecord(large, raw)).toEqual({ instances: 2, answers: 6, fields: 2 + 2 * 102 })
    expect(measureRecord(large, { visit: 'x' })).toEqual({ instances: 0, answers: 1, fields: 2 })
  })
})

describe('a record with too many fields', () => {
  it('is taken as sent, and its types are checked', () => {
    const raw = { village: ' Kisumu', ...visits(1_000, { n0: '7' }) }
    const { answers, checks, problems } = evaluate(large, raw, { clock: null })
    expect(checks).toEqual([{ code: 'too_expensive', reason: 'too_many_steps' }])
    expect(problems.size).toBe(0)
    expect([...answers.keys()]).toEqual(['village', 'visit'])
    expect((answers.get('visit') as unknown[])[999]).toEqual({ n0: 7 })
    const wrong = evaluate(large, visits(1_000, { n0: 'x' }), { clock: null })
    expect(wrong.problems.get('visit.0.n0')).toEqual({ code: 'not_a_number' })
  })

  it('is not made by a count', () => {
    const counted = field('visit', 'repeat', { expressions: { repeat_count: '1000' } })
    const inputs = children.map((child) => ({ ...child, parent: 'visit' }))
    const { checks } = evaluate(formWith(counted, ...inputs), {}, { clock: null })
    expect(checks).toEqual([{ code: 'too_expensive', reason: 'too_many_steps' }])
  })
})
