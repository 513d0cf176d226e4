import { describe, expect, it } from 'vitest'

import { readSheet } from './columns.ts'
import { convertForm, findRefusals, type Row } from './index.ts'
import { expandLoops } from './loops.ts'

const choices: Row[] = [
  { list_name: 'fruit', name: 'a', label: 'Apples', 'label::French (fr)': 'Pommes' },
  { list_name: 'fruit', name: 'p', label: 'Pears', 'label::French (fr)': 'Poires' },
  { list_name: 'fruit', name: 'none', label: 'None' },
]
const loop = (...inner: Row[]): Row[] => [
  { type: 'begin loop over fruit', name: 'each', label: 'Each fruit' },
  ...inner,
  { type: 'end loop' },
]

function convert(survey: Row[]) {
  let count = 0
  const form = convertForm({ survey, choices }, { uuid: () => `u${++count}` })
  const named = form.fields.map(({ type, name, label }) => `${type} ${name} ${label}`)
  return { ...form, named }
}

describe('a loop', () => {
  it('becomes a group for each choice but none, as in pyxform', () => {
    const how = {
      ...{ type: 'integer', name: 'many', label: 'How many %(label)s?' },
      'label::French (fr)': 'Combien de %(label)s ?',
      relevant: "'%(name)s' = 'a'",
    }
    const { named, fields, translations, report } = convert(loop(how))
    expect(named).toEqual([
      'group each Each fruit',
      'group a Apples',
      'number many How many Apples?',
      'group p Pears',
      'number many How many Pears?',
    ])
    expect(fields[4]).toMatchObject({
      parent: fields[3]!.id,
      expressions: { relevant: "'p' = 'a'" },
    })
    expect(translations['fr']!.fields![fields[4]!.id]).toEqual({ label: 'Combien de Poires ?' })
    const rows = report.filter(({ sheet }) => sheet === 'survey')
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'whole'],
      [3, 'whole'],
    ])
  })

  it('leaves texts in its groups as they are, as in pyxform', () => {
    const { named } = convert(
      loop(
        { type: 'begin group', name: 'inner', label: '%(label)s' },
        { type: 'text', name: 'why', label: 'Why %(label)s?' },
        { type: 'end group' },
      ),
    )
    expect(named.slice(2, 4)).toEqual(['group inner Apples', 'short_text why Why %(label)s?'])
  })

  it.each<[why: string, survey: Row[], refusals: string[]]>([
    [
      'an unknown list',
      [{ type: 'begin loop over nuts', name: 'a', label: 'A' }, { type: 'end loop' }],
      ['2 row_list_unknown'],
    ],
    [
      'no list',
      [{ type: 'begin loop', name: 'a', label: 'A' }, { type: 'end loop' }],
      ['2 row_list_unknown'],
    ],
    [
      'no end',
      [{ type: 'begin loop over fruit', name: 'a', label: 'A' }],
      ['2 row_begin_unmatched'],
    ],
    [
      'a repeat, whose name would be there twice',
      loop(
        { type: 'begin repeat', name: 'r', label: 'R' },
        { type: 'text', name: 't', label: 'T' },
        { type: 'end repeat' },
      ),
      ['3 row_repeat_name_taken'],
    ],
    [
      'a reference to one of its questions',
      loop(
        { type: 'integer', name: 'n', label: 'N' },
        { type: 'text', name: 't', label: 'T', relevant: '${n} > 1' },
      ),
      ['4 row_reference_ambiguous'],
    ],
  ])('is refused with %s', (_why, survey, refusals) => {
    const found = findRefusals({
      survey: [...survey, { type: 'text', name: 'z', label: 'Z' }],
      choices,
    })
    expect(found.map(({ row, code }) => `${row} ${code}`)).toEqual(refusals)
  })
})

it.each(['begin lgroup', 'begin looped group'])('%s begins a repeat', (type) => {
  const end = type.replace('begin', 'end')
  const { named } = convert([
    { type, name: 'r', label: 'R' },
    { type: 'text', name: 't', label: 'T' },
    { type: end },
  ])
  expect(named).toEqual(['repeat r R', 'short_text t T'])
})

it('keeps all rows of a long survey, and leaves a loop alone that would add too many', () => {
  const many = Array.from({ length: 10_001 }, (_, at) => ({ type: 'note', name: `n${at}` }))
  const countOf = (survey: Row[]) => expandLoops(readSheet(survey), readSheet(choices)).length
  expect(countOf(many)).toBe(10_001)
  expect(countOf(loop(...many.slice(0, 6_000)))).toBe(6_002)
})
