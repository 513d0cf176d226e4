import {
  compileForm,
  evaluate,
  isInput,
  usesLanguage,
  type Condition,
  type FieldSettings,
  type FormField,
} from '@formpost/rules'
import { describe, expect, it } from 'vitest'

import { templateCategories } from './catalogue.ts'
import { instantiate } from './instantiate.ts'

type Answers = Record<string, unknown>

function plausibleNumber({ min, max }: FieldSettings): number {
  return min ?? Math.min(1, max ?? 1)
}

/** A valid answer to a field; `last` chooses the last option instead of the first. */
function plausible({ type, options, settings }: FormField, last = false): unknown {
  const option = last ? options?.at(-1) : options?.[0]
  switch (type) {
    case 'email':
      return 'someone@example.com'
    case 'phone':
      return '+44 20 7946 0000'
    case 'number':
      return plausibleNumber(settings ?? {})
    case 'date':
      return settings?.min_date ?? '2026-02-28'
    case 'dropdown':
    case 'radio':
      return option
    case 'checkbox':
      return last ? options : [option]
    case 'file':
      return '0b0e8f2e-6c0f-4f0e-9d1c-4a2f3f0a7c11'
    default:
      return 'Some words'
  }
}

/** An answer that makes a condition hold. */
function fulfilling(condition: Condition, field: FormField): unknown {
  const { operator, value } = condition
  const step = field.settings?.step ?? 1
  switch (operator) {
    case 'equals':
      return field.type === 'number' ? Number(value) : value
    case 'contains':
      return field.type === 'checkbox' ? [value] : value
    case 'greater_than':
      return Math.round((Number(value) + step) / step) * step
    case 'less_than':
      return Math.max(Number(value) - step, field.settings?.min ?? 0)
    case 'not_equals':
      return field.options?.find((option) => option !== value) ?? 'Something else'
    case 'is_not_empty':
      return plausible(field)
    default:
      return undefined
  }
}

// `language-templates.test.ts` has the others.
const templates = templateCategories
  .flatMap((category) => category.templates)
  .filter(({ fields }) => !usesLanguage(fields.map(({ type, members }) => ({ type, ...members }))))

describe.each(templates)('$id', (template) => {
  const fields = instantiate(template, 'Title').map(
    ({ uuid, defaultValue, isRequired, ...draft }, position): FormField => ({
      ...draft,
      id: uuid,
      default_value: defaultValue,
      is_required: isRequired,
      position,
    }),
  )
  const form = compileForm(fields)
  const byId = new Map(fields.map((field) => [field.id, field]))
  const inputs = fields.filter(({ type }) => isInput(type))
  const labelOf = (id: string) => byId.get(id)?.label

  /** Makes a field visible: meets its conditions and those of the fields that they refer to. */
  function reach(field: FormField, answers: Answers): void {
    const conditions = field.logic?.conditions ?? []
    const needed = field.logic?.condition_type === 'any' ? conditions.slice(0, 1) : conditions
    for (const condition of needed) {
      const on = byId.get(condition.field_uuid)!
      reach(on, answers)
      answers[on.id] ??= fulfilling(condition, on)
    }
  }

  it.each([false, true])('can be answered (last options: %s)', (last) => {
    const answers = Object.fromEntries(inputs.map((field) => [field.id, plausible(field, last)]))
    const { problems, answers: kept } = evaluate(form, answers)
    expect([...problems].map(([id, problem]) => [labelOf(id), problem])).toEqual([])
    expect(kept.size).toBeGreaterThan(0)
  })

  it('requires only visible fields, and at least one', () => {
    const { required, visible, problems } = evaluate(form, {})
    for (const id of required) expect(visible).toContain(id)
    expect(problems.size > 0).toBe(template.id !== 'blank')
  })

  it('refers only to existing options in its conditions', () => {
    for (const { label, logic } of fields) {
      for (const { field_uuid, value } of logic?.conditions ?? []) {
        const { options } = byId.get(field_uuid)!
        expect([...(options ?? [value]), null], `condition of “${label}”`).toContain(value)
      }
    }
  })

  it('can show each conditional field and then be answered', () => {
    for (const field of fields.filter(({ logic }) => logic)) {
      const answers: Answers = {}
      reach(field, answers)
      const { visible, required } = evaluate(form, answers)
      const reached = field.logic?.action === 'require' ? required : visible
      expect([...reached].map(labelOf)).toContain(field.label)

      for (const id of required) answers[id] ??= plausible(byId.get(id)!)
      const filled = evaluate(form, answers)
      for (const id of filled.required) answers[id] ??= plausible(byId.get(id)!)
      const { problems } = evaluate(form, answers)
      expect([...problems].map(([id, problem]) => [labelOf(id), problem])).toEqual([])
    }
  })

  it('has conditions only on earlier fields', () => {
    for (const { position, logic } of fields) {
      for (const { field_uuid } of logic?.conditions ?? []) {
        expect(byId.get(field_uuid)!.position).toBeLessThan(position)
      }
    }
  })
})
