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

  it('fills in every column of the choice, and a percent sign', () => {
    const colours = choices
      .slice(0, 2)
      .map((row, at) => ({ ...row, Colour: ['red', 'green'][at]! }))
    const row = { type: 'text', name: 't', label: '%(Colour)s %(label)s: 50%%', hint: '%(name)s' }
    const { fields } = convertForm(
      { survey: loop(row), choices: colours },
      { uuid: () => crypto.randomUUID() },
    )
    expect(fields.filter(({ name }) => name === 't')).toMatchObject([
      { label: 'red Apples: 50%', description: 'a' },
      { label: 'green Pears: 50%', description: 'p' },
    ])
    expect(findRefusals({ survey: loop(row), choices: colours })).toEqual([])
  })

  it('shows the text for another answer in each of its groups', () => {
    const row = { type: 'select_one size or_other', name: 's', label: 'Size' }
    const sizes = [...choices, { list_name: 'size', name: 'big', label: 'Big' }]
    const survey = loop(row)
    const { fields } = convertForm({ survey, choices: sizes }, { uuid: () => crypto.randomUUID() })
    const others = fields.filter(({ name }) => name === 's_other')
    const relevant = "selected(../s, 'other')"
    expect(others).toMatchObject([{ expressions: { relevant } }, { expressions: { relevant } }])
  })

  it('has a group for the choice that or_other adds to its list, as in pyxform', () => {
    const { named } = convert([
      ...loop({ type: 'text', name: 't', label: '%(label)s' }),
      { type: 'select_one fruit or_other', name: 'z', label: 'Z' },
    ])
    expect(named.slice(5, 7)).toEqual(['group other Other', 'short_text t Other'])
  })

  it.each<[why: string, row: Row, refusals: string[], choices?: Row[]]>([
    ['a percent sign alone', { label: '50 % of it' }, ['survey 3 row_loop_mark']],
    ['another mark', { label: '%(name)5s' }, ['survey 3 row_loop_mark']],
    ['an unknown column', { label: 'A', hint: '%(colour)s' }, ['survey 3 row_loop_mark']],
    [
      'a column that one choice lacks',
      { label: '%(colour)s' },
      ['survey 3 row_loop_mark'],
      [{ ...choices[0]!, colour: 'red' }, choices[1]!],
    ],
    [
      'a mark in a reference',
      { label: 'A', relevant: '${x_%(name)s} > 1' },
      ['survey 3 row_loop_mark', 'survey 3 row_reference_malformed'],
    ],
    ['a mark in a name', { name: 't_%(name)s', label: 'A' }, ['survey 3 row_name_invalid']],
    ['a mark in a type', { type: '%(name)s', label: 'A' }, ['survey 3 row_type_unknown']],
    [
      'a mark in the name of a list',
      { type: 'select_one %(name)s', label: 'A' },
      ['survey 3 row_list_unknown'],
    ],
    [
      'a choice without a label',
      { label: 'A' },
      ['choices 3 row_loop_label'],
      [choices[0]!, { list_name: 'fruit', name: 'p' }],
    ],
  ])('is refused with %s', (_why, row, refusals, list = choices) => {
    const found = findRefusals({
      survey: loop({ type: 'text', name: 't', ...row }),
      choices: list,
    })
    expect(found.map(({ sheet, row, code }) => `${sheet} ${row} ${code}`)).toEqual(refusals)
  })

  it('is refused with a mark in the property of an entity', () => {
    const row = { type: 'text', name: 't', label: 'A', save_to: 'p_%(name)s' }
    const entities = [{ list_name: 'trees', label: 'a' }]
    const found = findRefusals({ survey: loop(row), choices, entities })
    expect(found).toMatchObject([{ row: 3, code: 'row_entity_name', name: 'p_%(name)s' }])
  })

  it('is refused if it becomes too long, and nothing is dropped', () => {
    const many = Array.from({ length: 6_000 }, (_, at) => ({
      ...{ type: 'note', name: `n${at}`, label: 'N' },
    }))
    const wide = loop({ type: 'text', name: 't', label: '%(label)s'.repeat(3_000) })
    const long = [{ list_name: 'fruit', name: 'a', label: 'A'.repeat(30_000) }]
    for (const [survey, list] of [
      [loop(...many), choices],
      [wide, long],
    ] as const) {
      const found = findRefusals({ survey, choices: list })
      expect(found.map(({ row, code }) => `${row} ${code}`)).toEqual(['2 row_loop_long'])
      expect(expandLoops(readSheet('survey', survey), readSheet('choices', list))).toHaveLength(
        survey.length,
      )
    }
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

it('keeps all rows of a long survey', () => {
  const many = Array.from({ length: 10_001 }, (_, at) => ({ type: 'note', name: `n${at}` }))
  expect(expandLoops(readSheet('survey', many), [])).toHaveLength(10_001)
})
