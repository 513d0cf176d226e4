import { codePoints, fieldProblems, isStorable } from '@formpost/rules'
import { describe, expect, it, test } from 'vitest'

import { logicErrors } from '../field-logic.ts'
import { cleanField, type FieldDraft } from '../field.ts'
import { memberErrors } from '../members.ts'
import { templateCategories, templateOf } from './catalogue.ts'
import { instantiate } from './instantiate.ts'

const templates = templateCategories.flatMap((category) => category.templates)

test('has many templates in several categories, with unique ids', () => {
  const real = templates.filter(({ id }) => id !== 'blank')
  expect(real.length).toBeGreaterThanOrEqual(14)
  expect(templateCategories.length).toBeGreaterThanOrEqual(5)
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length)
  expect(new Set(templateCategories.map(({ id }) => id)).size).toBe(templateCategories.length)
})

test('finds templates by slug and falls back to blank', () => {
  for (const template of templates) expect(templateOf(template.id)).toBe(template)
  for (const slug of ['', 'no-such', 'Blank', 'toString', '__proto__']) {
    expect(templateOf(slug).id).toBe('blank')
  }
})

test('starts a blank form with a heading, a short text and a button', () => {
  const fields = instantiate(templateOf('blank'), 'Rain gauge')
  expect(fields.map(({ type, label }) => [type, label])).toEqual([
    ['heading', 'Rain gauge'],
    ['short_text', 'Your question'],
    ['submit_button', 'Submit'],
  ])
})

test('gives each form of a template its own fields', () => {
  const [one, two] = [1, 2].map((n) => instantiate(templateOf('incident-report'), `Form ${n}`))
  const uuids = [...one!, ...two!].map(({ uuid }) => uuid)
  expect(new Set(uuids).size).toBe(uuids.length)
})

test('uses every kind of input and both kinds of logic', () => {
  const fields = templates.flatMap((template) => template.fields)
  const types = new Set(fields.map(({ type }) => type))
  for (const type of ['short_text', 'long_text', 'email', 'number', 'phone', 'date', 'dropdown']) {
    expect(types).toContain(type)
  }
  for (const type of ['radio', 'checkbox', 'file', 'hidden', 'paragraph', 'page_break']) {
    expect(types).toContain(type)
  }
  expect(new Set(fields.map(({ logic }) => logic?.action))).toEqual(
    new Set([undefined, 'show', 'require']),
  )
})

const isText = (text: string | null | undefined, max: number) =>
  text === null ||
  text === undefined ||
  (text !== '' && text === text.trim() && isStorable(text) && codePoints(text) <= max)

const isWithin = (value: number | null | undefined, min: number, max: number) =>
  value === null || value === undefined || (value >= min && value <= max)

/** The members that exceed the limits of the contract ("Field", "FieldSettings"). */
function outOfBounds({ settings, options, ...field }: FieldDraft): string[] {
  const { rows, max_length, max_size, step, min, max, accept } = settings ?? {}
  const checks = {
    label: isText(field.label, 255),
    content: isText(field.content, 10_000),
    description: isText(field.description, 500),
    placeholder: isText(field.placeholder, 255),
    defaultValue: isText(field.defaultValue, 255),
    options: (options ?? []).every((option) => isText(option, 255)),
    accept: isText(accept, 255),
    rows: isWithin(rows, 1, 50),
    max_length: isWithin(max_length, 1, 10_000),
    // The limit of every upload is 2 MB.
    max_size: isWithin(max_size, 1, 2_048),
    step: isWithin(step, 0.001, 1_000),
    min: isWithin(min, -Infinity, max ?? Infinity),
  }
  return Object.entries(checks).flatMap(([member, isFine]) => (isFine ? [] : member))
}

describe.each(templates)('$id', (template) => {
  const title = 'A form’s title'
  const fields = instantiate(template, title)

  it('has an id, a name and a description', () => {
    expect(template.id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(template.name).toMatch(/\S/)
    expect(codePoints(template.name)).toBeLessThanOrEqual(40)
    expect(template.description).toMatch(/^\S.{20,}\.$/)
    expect(codePoints(template.description)).toBeLessThanOrEqual(120)
  })

  it('begins with the title as heading and ends with its only button', () => {
    expect(fields[0]).toMatchObject({ type: 'heading', label: title })
    expect(fields.filter(({ label }) => label === title)).toHaveLength(1)
    const buttons = fields.filter(({ type }) => type === 'submit_button')
    expect(buttons).toHaveLength(1)
    expect(fields.at(-1)).toBe(buttons[0])
    expect(fields.some(({ type }) => type === 'payment')).toBe(false)
  })

  it('has only valid fields', () => {
    for (const field of fields) {
      expect([...fieldProblems(field)], field.label ?? field.type).toEqual([])
      expect(logicErrors(field, fields), field.label ?? field.type).toEqual({})
      expect(cleanField(field)).toEqual(field)
    }
  })

  it('has only valid names and expressions', () => {
    const rootName = null
    expect(memberErrors({ fields, rootName }, { fields: [], rootName })).toEqual({})
  })

  it('keeps the limits of the contract', () => {
    for (const field of fields) {
      expect(outOfBounds(field), field.label ?? field.type).toEqual([])
    }
  })

  it('has unique labels and keys', () => {
    const asked = fields.flatMap(({ type, label }) => (type === 'paragraph' ? [] : (label ?? [])))
    expect(new Set(asked).size).toBe(asked.length)
    const keys = template.fields.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })
})
