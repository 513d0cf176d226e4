import type { FormField } from '@formpost/rules'
import { describe, expect, it } from 'vitest'

import {
  convertForm,
  describeLost,
  findRefusals,
  writeForm,
  type ExportedForm,
  type Sheets,
} from '../index.ts'

/** The form that an import makes of sheets. */
function imported(sheets: Sheets): ExportedForm {
  let count = 0
  const { title, ...form } = convertForm(sheets, { uuid: () => `u${++count}` })
  return { ...form, title: title ?? 'A form' }
}

/** What an export has, as lines, and what it says is left out. */
function exported(form: ExportedForm) {
  const { sheets, lost } = writeForm(form)
  expect(findRefusals(sheets)).toEqual([])
  return { sheets, lost: describeLost(lost).map(({ what }) => what) }
}

const survey = [
  { type: 'text', name: 'a', label: 'A', save_to: 'first' },
  { type: 'text', name: 'b', label: 'B', guidance_hint: 'As ${a}', 'bind::x': '${last-saved#a}' },
]
const entities = [{ list_name: 'trees', label: '${a}' }]
const settings = [{ instance_name: 'Form ${a}', style: 'pages' }]
const keptInSheet = 'The sheet “formpost” keeps it for an import.'

describe('what an import kept', () => {
  it('comes out again if it fits the form', () => {
    const { sheets, lost } = exported(imported({ survey, entities, settings }))
    expect(sheets).toMatchObject({ survey, entities, settings })
    expect(lost).toEqual([])
  })

  it('is left out and named if it refers to a question that has another name now', () => {
    const form = imported({ survey, entities, settings })
    const fields = form.fields.map((field) =>
      field.name === 'a' ? { ...field, name: 'renamed' } : field,
    )
    const { sheets, lost } = exported({ ...form, fields })
    expect(sheets).not.toHaveProperty('entities')
    expect(sheets.settings).toEqual([{ form_title: 'A form', style: 'pages' }])
    expect(sheets.survey).toEqual([
      { type: 'text', name: 'renamed', label: 'A' },
      { type: 'text', name: 'b', label: 'B' },
    ])
    const left = (what: string) => `ODK is not told ${what}, which no longer fits the form.`
    expect(lost).toEqual([
      `${left('“xlsform.settings.instance_name” of the form')} It is not in the file.`,
      `${left('“xlsform.entities” of the form')} It is not in the file.`,
      `${left('“xlsform.save_to” of “A”')} ${keptInSheet}`,
      `${left('“xlsform.guidance_hint” of “B”')} ${keptInSheet}`,
      `${left('“xlsform.bind::x” of “B”')} ${keptInSheet}`,
    ])
  })

  it.each<[string, (form: ExportedForm) => ExportedForm]>([
    ['without its entity', (form) => ({ ...form, xlsform: null })],
    [
      'in a repeat',
      (form) => {
        const repeat = {
          ...form.fields[1]!,
          id: 'r',
          type: 'repeat' as const,
          name: 'r',
          xlsform: null,
        }
        const inside = form.fields.map((field): FormField => ({ ...field, parent: 'r' }))
        return { ...form, fields: [repeat, ...inside] }
      },
    ],
  ])('is left out and named if save_to is %s', (_, change) => {
    const { sheets, lost } = exported(change(imported({ survey, entities })))
    expect(JSON.stringify(sheets.survey)).not.toContain('save_to')
    expect(lost.some((what) => what.startsWith('ODK is not told “xlsform.save_to”'))).toBe(true)
  })

  it('is left out if two questions have the name', () => {
    const form = imported({ survey: survey.map(({ save_to: _save, ...row }) => row), settings })
    const group = { ...form.fields[1]!, id: 'g', type: 'group' as const, name: 'g', xlsform: null }
    const second = { ...form.fields[0]!, id: 'a2', parent: 'g' }
    const { lost } = exported({ ...form, fields: [...form.fields, group, second] })
    expect(lost.length).toBe(3)
  })
})

it('leaves out a search for choices, because the form asks for those that it has', () => {
  const form = imported({
    survey: [{ type: 'select_one l', name: 'a', label: 'A' }],
    choices: [{ list_name: 'l', name: 'x', label: 'X' }],
  })
  const xlsform = { appearance: "minimal search('wells')" }
  const { sheets, lost } = exported({ ...form, fields: [{ ...form.fields[0]!, xlsform }] })
  expect(sheets.survey).toEqual([{ type: 'select_one a', name: 'a', label: 'A' }])
  expect(lost).toEqual([
    `ODK is not told “xlsform.appearance” of “A”, which no longer fits the form. ${keptInSheet}`,
  ])
  expect(imported(sheets).fields[0]).toMatchObject({ options: ['X'], xlsform })
})

it('writes a field that records what ODK does not, because others may name it', () => {
  const form = imported({
    survey: [
      { type: 'today', name: 'spoken', label: 'L' },
      { type: 'text', name: 'b', label: 'In ${spoken}', relevant: "${spoken} = 'fr'" },
    ],
  })
  const fields = form.fields.map((field) =>
    field.name === 'spoken' ? { ...field, settings: { metadata: 'language' as const } } : field,
  )
  const { sheets, lost } = exported({ ...form, fields })
  expect(sheets.survey[0]).toMatchObject({ type: 'hidden', name: 'spoken' })
  expect(lost).toEqual([`ODK does not know “settings.metadata” of “L”. ${keptInSheet}`])
  expect(imported(sheets).fields[0]).toMatchObject({ settings: { metadata: 'language' } })
})
