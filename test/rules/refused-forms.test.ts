import { errorText } from '@formpost/rules'
import { convertForm, findRefusals, type Row, type Sheets } from '@formpost/xlsform'
import { describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'
import { forms } from './forms/index.ts'
import { sheets } from './forms/table.ts'
import { convertXlsForms } from './judge/convert-xlsforms.ts'

const choices = `
list_name | name | label
c | r | Red
c | b | Blue`

/** A form with these rows, and the refusals that it must get, as `<sheet> <row> <code>`. */
const refused: Record<string, [survey: string, refusals: string[], choices?: string]> = {
  'a question without a type': [
    'type | name | label\n | a | A\ntext | b | B',
    ['survey 2 row_type_missing'],
  ],
  'an unknown type': ['type | name | label\ntxt | a | A', ['survey 2 row_type_unknown']],
  'a section of another file': [
    'type | name | label\ninclude | a | A',
    ['survey 2 row_type_unknown'],
  ],
  'a question without a label': [
    'type | name | label | hint\ntext | a | | A hint\ntext | b',
    ['survey 3 row_label_missing'],
  ],
  'a choice question without a label': [
    'type | name | label\nselect_one c | a',
    ['survey 2 row_label_missing'],
    choices,
  ],
  'a question without a name': ['type | name | label\ntext | | A', ['survey 2 row_name_missing']],
  'a group without a name': [
    'type | name | label\nbegin group | | A\ntext | b | B\nend group',
    ['survey 2 row_name_missing'],
  ],
  'a name with a space': ['type | name | label\ntext | a b | A', ['survey 2 row_name_invalid']],
  'a name that begins with a digit': [
    'type | name | label\ntext | 1a | A',
    ['survey 2 row_name_invalid'],
  ],
  'two names in a group': [
    'type | name | label\nbegin group | g | G\ntext | a | A\ninteger | a | B\nend group\ntext | a | C',
    ['survey 4 row_name_taken'],
  ],
  'two names of repeats': [
    'type | name | label\nbegin group | g | G\nbegin repeat | r | R\ntext | a | A\nend repeat\nend group\nbegin repeat | r | R\ntext | b | B\nend repeat',
    ['survey 7 row_repeat_name_taken'],
  ],
  'a repeat with the name of the form': [
    'type | name | label\nbegin repeat | data | R\ntext | a | A\nend repeat',
    ['survey 2 row_repeat_name_taken'],
  ],
  'the name meta': ['type | name | label\ntext | meta | A', ['survey 2 row_name_reserved']],
  'a loop with a percent sign': [
    'type | name | label\nbegin loop over c | l | L\ntext | a | 50 % of it\nend loop',
    ['survey 3 row_loop_mark'],
    choices,
  ],
  'a loop with a mark that no choice fills in': [
    'type | name | label\nbegin loop over c | l | L\ntext | a | %(size)s\nend loop',
    ['survey 3 row_loop_mark'],
    choices,
  ],
  'a loop over a choice without a label': [
    'type | name | label\nbegin loop over c | l | L\ntext | a | A\nend loop',
    ['choices 4 row_loop_label'],
    `${choices}\nc | g | `,
  ],
  'a loop with a mark in a name': [
    'type | name | label\nbegin loop over c | l | L\ntext | a_%(name)s | A\nend loop',
    ['survey 3 row_name_invalid'],
    choices,
  ],
  'an unknown list': [
    'type | name | label\nselect_one d | a | A',
    ['survey 2 row_list_unknown'],
    choices,
  ],
  'a calculation without a text': [
    'type | name | label\ntext | b | B\ncalculate | a',
    ['survey 3 row_calculation_missing'],
  ],
  'an end without a begin': [
    'type | name | label\ntext | a | A\nend repeat',
    ['survey 3 row_end_unmatched'],
  ],
  'an end of another kind': [
    'type | name | label\nbegin group | g | G\ntext | a | A\nend repeat',
    ['survey 4 row_end_unmatched', 'survey 2 row_begin_unmatched'],
  ],
  'a begin without an end': [
    'type | name | label\nbegin group | g | G\ntext | a | A',
    ['survey 2 row_begin_unmatched'],
  ],
  'a reference to no row in a condition': [
    'type | name | label | relevant\ntext | a | A | ${b} = 1',
    ['survey 2 row_reference_unknown'],
  ],
  'a reference to no row in a label': [
    'type | name | label\ntext | a | ${b}?',
    ['survey 2 row_reference_unknown'],
  ],
  'a reference to no row in a trigger': [
    'type | name | label | trigger | calculation\ncalculate | a | | ${b} | now()',
    ['survey 2 row_reference_unknown'],
  ],
  'a reference to two rows': [
    'type | name | label | relevant\nbegin group | g | G\ntext | a | A\nend group\ntext | a | A\ntext | b | B | ${a} = 1',
    ['survey 6 row_reference_ambiguous'],
  ],
  'an open reference': [
    'type | name | label\ntext | a | A\nnote | n | It is ${a',
    ['survey 3 row_reference_malformed'],
  ],
  'a reference with an expression': [
    'type | name | label | relevant\ntext | a | A\ntext | b | B | ${a + 1} = 1',
    ['survey 3 row_reference_malformed'],
  ],
  'a choice twice': [
    'type | name | label\nselect_one c | a | A',
    ['choices 4 row_choice_repeated'],
    `${choices}\nc | b | Also blue`,
  ],
  'a choice without a name': [
    'type | name | label\nselect_one c | a | A',
    ['choices 4 row_name_missing'],
    `${choices}\nc | | Green`,
  ],
  'a choice with a space for several answers': [
    'type | name | label\nselect_multiple c | a | A',
    ['choices 4 row_choice_spaced'],
    `${choices}\nc | dark green | Green`,
  ],
  'or_other with a filter': [
    'type | name | label | choice_filter\ntext | b | B\nselect_one c or_other | a | A | name = ${b}',
    ['survey 3 row_other_filtered'],
    choices,
  ],
}

const trees = (survey: string, ...entities: Row[]): Sheets => ({ ...sheets(survey), entities })
const plain = 'type | name | label\ntext | a | A'
const saved = 'type | name | label | save_to\ntext | a | A | height'
const inRepeat =
  'type | name | label | save_to\nbegin repeat | r | R\ntext | a | A | height\nend repeat'

/** Forms with entities that must be refused. */
const refusedEntities: Record<string, [form: Sheets, refusals: string[]]> = {
  'a second entity': [
    trees(plain, { list_name: 'x', label: 'a' }, { list_name: 'y', label: 'a' }),
    ['entities 3 row_entity_second'],
  ],
  'an unknown column': [
    trees(plain, { list_name: 'x', label: 'a', colour: 'b' }),
    ['entities 2 row_entity_column'],
  ],
  'no label of a new entity': [trees(plain, { list_name: 'x' }), ['entities 2 row_entity_needs']],
  'an update without an id': [
    trees(plain, { list_name: 'x', label: 'a', update_if: 'true()' }),
    ['entities 2 row_entity_needs'],
  ],
  'a condition of creation with an id alone': [
    trees(plain, { list_name: 'x', entity_id: '${a}', create_if: 'true()' }),
    ['entities 2 row_entity_needs'],
  ],
  'a list with a dot': [
    trees(plain, { list_name: 'x.y', label: 'a' }),
    ['entities 2 row_entity_name'],
  ],
  'a reserved list': [
    trees(plain, { list_name: '__x', label: 'a' }),
    ['entities 2 row_entity_name'],
  ],
  'a reserved property': [
    trees(saved.replace('height', 'Label'), { list_name: 'x', label: 'a' }),
    ['survey 2 row_entity_name'],
  ],
  'a property without an entity': [sheets(saved), ['survey 2 row_entity_missing']],
  'a property of a group': [
    trees('type | name | label | save_to\nbegin group | g | G | p\ntext | a | A\nend group', {
      ...{ list_name: 'x', label: 'a' },
    }),
    ['survey 2 row_entity_group'],
  ],
  'a property in a repeat of which the entity is not': [
    trees(inRepeat, { list_name: 'x', label: 'a' }),
    ['survey 3 row_entity_repeat'],
  ],
  'a property beside the repeat of the entity': [
    trees(`${saved}\nbegin repeat | r | R\ntext | b | B\nend repeat`, {
      ...{ list_name: 'x', label: 'a', repeat: '${r}' },
    }),
    ['survey 2 row_entity_repeat'],
  ],
  'an entity that refers to no row': [
    trees(plain, { list_name: 'x', label: 'a', create_if: '${b} = 1' }),
    ['entities 2 row_reference_unknown'],
  ],
  'an entity of what is no repeat': [
    trees(plain, { list_name: 'x', label: 'a', repeat: '${a}' }),
    ['entities 2 row_entity_repeat'],
  ],
}

const accepted: Record<string, Sheets> = {
  'an entity with headers in capitals': trees(saved.replace('save_to', 'Save_To'), {
    ...{ DATASET: 'x', Label: 'a' },
  }),
  'an entity': trees(saved, { list_name: 'x', label: '${a}', create_if: "${a} != ''" }),
  'an entity that is updated': trees(saved, {
    dataset: 'x',
    entity_id: '${a}',
    update_if: 'true()',
  }),
  'an entity of a repeat': trees(inRepeat, { list_name: 'x', label: 'a', repeat: '${r}' }),
  'a loop': sheets(
    'type | name | label\nbegin loop over c | l | L\ninteger | a | How many %(label)s?\nend loop',
    choices,
  ),
  'a loop with other columns of its choices': sheets(
    'type | name | label\nbegin loop over c | l | L\ninteger | a | %(Size)s %(name)s: 50%%\nend loop',
    'list_name | name | label | Size\nc | r | Red | big\nc | b | Blue | small',
  ),
  'a note without a name': sheets('type | name | label\nnote | | Hello\ntext | a | A'),
  'names of other alphabets': sheets('type | name | label\ntext | prénom | A\ntext | 名前 | B'),
  'a row that is disabled': sheets(
    'type | name | label | disabled\ntxt | a b | A | yes\ntext | a | A',
  ),
  comments: sheets('type | name | label | hint\n | | | only a comment\ntext | a | A'),
  'equal choices that the settings allow': {
    ...sheets('type | name | label\nselect_one c | a | A', `${choices}\nc | b | Also blue`),
    settings: [{ form_title: 'F', allow_choice_duplicates: 'yes' }],
  },
  'the last record': sheets('type | name | label | default\ntext | a | A | ${last-saved#a}'),
  'a calculated default': sheets('type | name | label | default\ncalculate | a | | now()'),
  'calculated questions without a label': sheets(
    'type | name | label | calculation\ninteger | a | | 1 + 1\ntext | b | B',
  ),
  'a file of choices': sheets('type | name | label\nselect_one_from_file c.csv | a | A'),
}

const placesOf = (form: Sheets) =>
  findRefusals(form).map(({ sheet, row, code }) => `${sheet} ${row} ${code}`)
const formOf = ([survey, , list = '']: (typeof refused)[string]) => sheets(survey, list)

describe('an XLSForm is refused for', () => {
  it.each(Object.keys(refused))('%s', (name) => {
    const [, expected] = refused[name]!
    const form = formOf(refused[name]!)
    expect(placesOf(form)).toEqual(expected)
    for (const refusal of findRefusals(form)) expect(errorText(refusal)).not.toContain('undefined')
  })
})

describe('the entities of an XLSForm are refused for', () => {
  it.each(Object.keys(refusedEntities))('%s', (name) => {
    const [form, expected] = refusedEntities[name]!
    expect(placesOf(form)).toEqual(expected)
    for (const refusal of findRefusals(form)) expect(errorText(refusal)).not.toContain('undefined')
  })
})

describe('an XLSForm is accepted with', () => {
  it.each(Object.keys(accepted))('%s', (name) => {
    expect(placesOf(accepted[name]!)).toEqual([])
    const { report } = convertForm(accepted[name]!, { uuid: () => crypto.randomUUID() })
    expect(report.length).toBeGreaterThan(0)
  })

  it.each(Object.keys(forms))('what is in the form %s', (name) => {
    expect(placesOf(forms[name]!)).toEqual([])
  })
})

it('is not refused for the group meta of the Community Health Toolkit', () => {
  const form = sheets(`
type | name | label | appearance
begin group | inputs | I
db:person | person | P | db-object
end group
begin group | meta | M
text | a | A
end group`)
  expect(placesOf(form)).toEqual([])
})

describe.skipIf(isMissing('pyxform'))('pyxform', () => {
  it('refuses the same forms, for the same rows', async () => {
    const results = await convertXlsForms(
      Object.values(refused).map((each) => ({ sheets: formOf(each) })),
    )
    const rows = Object.entries(refused).map(([name, [, expected]], at) => {
      const result = results[at]!
      const error = 'error' in result ? result.error : ''
      const row = /\[row ?: ?(\d+)\]/.exec(error)?.[1]
      const own = expected[0]!.split(' ')[1]
      return { name, isRefused: error !== '', row: row ?? own, own, error }
    })
    for (const { name, isRefused, row, own, error } of rows) {
      expect({ name, isRefused, row, error }).toEqual({ name, isRefused: true, row: own, error })
    }
  })

  it('refuses the same entities', async () => {
    const forms = Object.values(refusedEntities).map(([form]) => ({ sheets: form }))
    const results = await convertXlsForms(forms)
    const isRefused = results.map((result) => 'error' in result)
    expect(isRefused).toEqual(forms.map(() => true))
  })

  it('accepts the same forms', async () => {
    const results = await convertXlsForms(Object.values(accepted).map((form) => ({ sheets: form })))
    for (const [at, name] of Object.keys(accepted).entries()) {
      expect([name, 'error' in results[at]! ? results[at].error : undefined]).toEqual([
        name,
        undefined,
      ])
    }
  })
})
