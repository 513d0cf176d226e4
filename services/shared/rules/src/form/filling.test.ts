import { describe, expect, it } from 'vitest'

import { languageField as field, inOrder } from '../../test-support/language-field.ts'
import type { FormField } from '../index.ts'
import { compileForm, evaluate, openRecord, type RecordOptions } from './index.ts'

const open = (fields: FormField[], options: Partial<RecordOptions> = {}) =>
  openRecord(compileForm(fields), {
    ...{ clock: '2024-02-29T10:00:00Z', isNew: true, random: () => 0.5, uuid: () => 'u' },
    ...options,
  })

const visits = inOrder(
  field('name', 'short_text'),
  field('visit', 'repeat', { settings: { item_label: '${note} of ${name}' } }),
  field('note', 'short_text', { parent: 'visit' }),
  field('cost', 'number', { parent: 'visit', expressions: { constraint: '. < ${most}' } }),
  field('most', 'number'),
  field('total', 'number', { expressions: { calculation: 'sum(${cost})' } }),
)

describe('a change', () => {
  it('reports only what depends on it', () => {
    const record = open(visits)
    const { key } = record.addInstance('visit')
    record.evaluation()
    expect([...record.set(`visit.${key}.cost`, 3).fields]).toEqual([`visit.${key}.cost`])
    record.set('visit.i1.cost', 1)
    expect([...record.set('visit.i1.cost', 4).fields].sort()).toEqual(['total', 'visit.i1.cost'])
    expect([...record.set('most', 9).fields].sort()).toEqual([
      ...['most', 'visit.i1.cost', `visit.${key}.cost`],
    ])
    expect(record.set('most', 9)).toEqual({ fields: new Set(), repeats: new Set() })
  })

  it('reports labels of instances with the repeat', () => {
    const record = open(visits)
    expect(record.instances('visit')).toEqual([{ key: 'i1', label: ' of ' }])
    expect([...record.set('visit.i1.note', 'First').repeats]).toEqual(['visit'])
    expect(record.instances('visit')).toEqual([{ key: 'i1', label: 'First of ' }])
  })

  it('reports all fields of a group that becomes irrelevant', () => {
    const record = open(
      inOrder(
        field('a', 'short_text'),
        field('group', 'group', { expressions: { relevant: "${a} = ''" } }),
        field('text', 'paragraph', { parent: 'group' }),
      ),
    )
    expect([...record.set('a', 'x').fields]).toEqual(['a', 'group', 'text'])
    expect(record.state('text')?.visible).toBe(false)
  })

  it('keeps translated texts up to date', () => {
    const record = open(visits)
    expect(record.fill('most', 'Bonjour ${name}')).toBe('Bonjour ')
    expect([...record.set('name', '<Ada>').fields]).toContain('most')
    expect(record.fill('most', 'Bonjour ${name}')).toBe('Bonjour <Ada>')
    expect(record.fill('most', '<i>${name}</i>', 'html')).toBe('<i>&lt;Ada&gt;</i>')
    expect(record.fill('most', 'Costs $5')).toBe('Costs $5')
  })
})

describe('instances', () => {
  it('keep their keys in a draft, and new ones have others', () => {
    const record = open(visits)
    record.set('visit.i1.note', 'x')
    const again = open(visits, { isNew: false, answers: record.draft() })
    expect(again.addInstance('visit').key).toBe('i2')
    expect(again.draft()['visit']).toEqual([{ key: 'i1', note: 'x' }, { key: 'i2' }])
  })

  it('with impossible keys have others', () => {
    const answers = { visit: [{ key: 'a.b' }, { key: 'same' }, { key: 'same' }, { key: 1 }] }
    const keys = open(visits, { isNew: false, answers }).instances('visit')
    expect(keys.map(({ key }) => key)).toEqual(['i1', 'same', 'i2', 'i3'])
  })

  it('are at most 1,000 of a repeat and 5,000 of a record', () => {
    const nested = inOrder(
      field('outer', 'repeat'),
      field('inner', 'repeat', { parent: 'outer', expressions: { repeat_count: '900' } }),
    )
    const form = compileForm(nested)
    const many = { outer: Array.from({ length: 10 }, () => ({})) }
    const { instances, problems } = evaluate(form, many, { clock: null })
    expect([...instances.values()].reduce((sum, count) => sum + count)).toBe(5_000)
    expect(problems.get('outer.9.inner')).toEqual({ code: 'too_many', max: 0 })
    const tooMany = { visit: Array.from({ length: 1_001 }, () => ({})) }
    expect(evaluate(compileForm(visits), tooMany, { clock: null }).problems.get('visit')).toEqual({
      code: 'too_many',
      max: 1_000,
    })
    const record = open(nested, { answers: many, isNew: false })
    expect(record.addInstance('outer').key).toBeNull()
  })
})

describe('an evaluation', () => {
  it('accepts any JSON for any field', () => {
    const form = compileForm(visits)
    const values = [null, true, 'x', 1, [], {}, [[]], [null], [{ note: {} }], { note: 1 }]
    for (const value of values) {
      const answers = { name: value, visit: value, most: value, __proto__: value }
      expect(() => evaluate(form, answers, { clock: null })).not.toThrow()
    }
  })

  it('can follow a long chain of fields and of instances', () => {
    const chain = Array.from({ length: 2_000 }, (_, at) =>
      field(`f${at}`, 'number', {
        expressions: { calculation: at === 1_999 ? '1' : `\${f${at + 1}} + 1` },
      }),
    )
    const { answers } = evaluate(compileForm(inOrder(...chain)), {}, { clock: null })
    expect(answers.get('f0')).toBe(2_000)
    const running = inOrder(
      field('r', 'repeat'),
      field('sum', 'number', {
        parent: 'r',
        expressions: {
          calculation: '1 + coalesce(indexed-repeat(${sum}, ${r}, position(..) - 1), 0)',
        },
      }),
      field('last', 'number', { expressions: { calculation: 'max(${sum})' } }),
    )
    const records = { r: Array.from({ length: 1_000 }, () => ({})) }
    const evaluation = evaluate(compileForm(running), records, { clock: null })
    expect(evaluation.answers.get('last')).toBe(1_000)
    expect(evaluation.checks).toEqual([])
  })
})
