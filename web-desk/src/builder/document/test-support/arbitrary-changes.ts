import { fieldTypes, operators, type FieldType, type Operator } from '@formpost/rules'
import fc from 'fast-check'

import {
  addFields,
  apply,
  batch,
  changeField,
  changeSettings,
  conditionOn,
  duplicateFields,
  moveField,
  newField,
  possibleControllers,
  removeFields,
  setLogic,
  setOptions,
  setTexts,
  type DraftDocument,
  type DraftField,
  type FieldChange,
  type Operation,
  type SettingsChange,
} from '../index.ts'

/** What an owner does. Fields are named by numbers, of which the remainder counts. */
export type Action =
  | { kind: 'add'; at: number; type: FieldType; uuid: string }
  | { kind: 'duplicate'; which: number; uuid: string }
  | { kind: 'remove'; which: number; count: number }
  | { kind: 'move'; which: number; at: number }
  | { kind: 'change'; which: number; change: Omit<FieldChange, 'options' | 'logic'> }
  | { kind: 'rename'; which: number; option: number; text: string }
  | { kind: 'options'; which: number; options: string[] }
  | { kind: 'logic'; which: number; on: number; operator: Operator | undefined; any: boolean }
  | { kind: 'clear_logic'; which: number }
  | { kind: 'settings'; settings: SettingsChange }
  | { kind: 'translate'; which: number; option: number | undefined; text: string | null }
  | { kind: 'several'; actions: Action[] }

/** Texts and values that changes set. */
export interface Values {
  texts: readonly (string | null)[]
  options: readonly string[]
  contents: readonly (string | null)[]
  titles: readonly string[]
  addresses: readonly (string | null)[]
  settings: readonly DraftField['settings'][]
}

/** Values that can be published, except in combinations. */
export const goodValues: Values = {
  texts: ['Name', ' Name ', '  Käse 🧀', 'x'.repeat(255)],
  options: ['Red', 'Green', 'Blue', 'Re'],
  contents: [null, '<b>Rich</b>', 'https://example.org/a.png'],
  titles: ['A form', ' Über '],
  addresses: [null, '', 'https://example.org/', ' http://localhost '],
  settings: [null, {}, { max_length: 5 }, { rows: 3, field_width: 'small' }, { min: 1, max: 2 }],
}

/** Values of which some are refused. */
export const anyValues: Values = {
  texts: [...goodValues.texts, null, '', ' ', 'x'.repeat(256), 'a\0b'],
  options: [...goodValues.options, '', ' Red', 'o'.repeat(300)],
  contents: [...goodValues.contents, 'no address', 'c'.repeat(10_001)],
  titles: [...goodValues.titles, '', ' ', 't'.repeat(256), '\uD800'],
  addresses: [...goodValues.addresses, 'example', 'ftp://example.org', 'h'.repeat(501)],
  settings: [
    ...goodValues.settings,
    { min: 3, max: 2 },
    { max_length: 0 },
    { max_length: 9_999 },
    { rows: 51 },
    { rows: 1.5 },
    { min_date: '2026-02-30' },
    { min_date: '2026-03-02', max_date: '2026-03-01' },
    { accept: 'pdf' },
    { step: -1 },
    { alt: 'a'.repeat(256) },
    { max_size: 99_999 },
  ],
}

const number = fc.nat({ max: 99 })
const uuid = fc.uuid({ version: 4 })

function changeOf(values: Values): fc.Arbitrary<Omit<FieldChange, 'options' | 'logic'>> {
  const text = fc.constantFrom(...values.texts)
  return fc.record(
    {
      type: fc.constantFrom(...fieldTypes),
      label: text,
      description: text,
      placeholder: text,
      content: fc.constantFrom(...values.contents),
      default_value: fc.constantFrom(null, ...values.options),
      settings: fc.constantFrom(...values.settings),
      is_required: fc.boolean(),
    },
    { requiredKeys: [] },
  )
}

export function arbitraryAction(values: Values): fc.Arbitrary<Action> {
  const settings = fc.record(
    {
      title: fc.constantFrom(...values.titles),
      description: fc.constantFrom(null, undefined, ...values.texts),
      redirect_url: fc.constantFrom(undefined, ...values.addresses),
      is_active: fc.boolean(),
      is_encrypted: fc.constantFrom(false, undefined),
    },
    { requiredKeys: [] },
  )
  const kind = <const K extends Action['kind']>(name: K) => fc.constant(name)
  const single: fc.Arbitrary<Action> = fc.oneof(
    {
      arbitrary: fc.record({
        kind: kind('add'),
        at: number,
        type: fc.constantFrom(...fieldTypes),
        uuid,
      }),
      weight: 3,
    },
    {
      arbitrary: fc.record({
        kind: kind('add'),
        at: number,
        type: fc.constantFrom(...choices),
        uuid,
      }),
      weight: 3,
    },
    { arbitrary: fc.record({ kind: kind('duplicate'), which: number, uuid }), weight: 1 },
    {
      arbitrary: fc.record({
        kind: kind('remove'),
        which: number,
        count: fc.integer({ min: 1, max: 3 }),
      }),
      weight: 1,
    },
    { arbitrary: fc.record({ kind: kind('move'), which: number, at: number }), weight: 1 },
    {
      arbitrary: fc.record({ kind: kind('change'), which: number, change: changeOf(values) }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: kind('rename'),
        which: number,
        option: number,
        text: fc.constantFrom(...values.options),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: kind('options'),
        which: number,
        options: fc.uniqueArray(fc.constantFrom(...values.options), { minLength: 1 }),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: kind('logic'),
        which: number,
        on: number,
        operator: fc.option(fc.constantFrom(...operators), { nil: undefined }),
        any: fc.boolean(),
      }),
      weight: 4,
    },
    { arbitrary: fc.record({ kind: kind('clear_logic'), which: number }), weight: 1 },
    { arbitrary: fc.record({ kind: kind('settings'), settings }), weight: 1 },
    {
      arbitrary: fc.record({
        kind: kind('translate'),
        which: number,
        option: fc.option(number, { nil: undefined }),
        text: fc.constantFrom(null, 'Nom', 'Couleur'),
      }),
      weight: 2,
    },
  )
  const several = fc.record({ kind: kind('several'), actions: fc.array(single, { maxLength: 4 }) })
  return fc.oneof({ arbitrary: single, weight: 9 }, { arbitrary: several, weight: 1 })
}

const choices = ['dropdown', 'radio', 'checkbox'] as const

export const arbitraryActions = (values: Values, maxLength = 30): fc.Arbitrary<Action[]> =>
  fc.array(arbitraryAction(values), { maxLength, size: 'max' })

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length]

/** The operation that an action is on a document. */
export function operationOf(document: DraftDocument, action: Action): Operation {
  const { fields } = document
  const field = 'which' in action ? pick(fields, action.which) : undefined
  const nothing = batch([])
  switch (action.kind) {
    case 'add': {
      const added = newField(action.type, action.uuid, { label: 'New', option: 'Red' })
      return addFields(action.at % (fields.length + 1), [added])
    }
    case 'duplicate':
      return field
        ? addFields(
            fields.indexOf(field) + 1,
            duplicateFields([field], () => action.uuid),
          )
        : nothing
    case 'remove': {
      const removed = Array.from({ length: action.count }, (_, index) =>
        pick(fields, action.which + index * 2),
      )
      return removeFields(removed.flatMap((each) => each?.uuid ?? []))
    }
    case 'move':
      return field ? moveField(field.uuid, action.at % fields.length) : nothing
    case 'change':
      return field ? changeField(field.uuid, action.change) : nothing
    case 'rename': {
      const options = field?.options ?? []
      if (!field || options.length === 0) return nothing
      const index = action.option % options.length
      return setOptions(field.uuid, options.with(index, action.text), [
        { from: options[index]!, to: action.text },
      ])
    }
    case 'options':
      return field ? setOptions(field.uuid, action.options) : nothing
    case 'logic': {
      const controller = field && pick(possibleControllers(document, field.uuid), action.on)
      if (!field || !controller) return nothing
      const condition = conditionOn(controller)
      const conditions = [
        ...(field.logic?.conditions ?? []),
        { ...condition, operator: action.operator ?? condition.operator },
      ]
      const condition_type = action.any ? 'any' : 'all'
      return setLogic(field.uuid, { action: 'show', condition_type, conditions })
    }
    case 'clear_logic':
      return field ? setLogic(field.uuid, null) : nothing
    case 'settings':
      return changeSettings(action.settings)
    case 'translate': {
      const count = field?.options?.length ?? 0
      const option = action.option !== undefined && count > 0 ? action.option % count : undefined
      const property = option === undefined ? 'label' : 'options'
      return setTexts('fr', [
        { field: field?.uuid, property: field ? property : 'title', option, text: action.text },
      ])
    }
    case 'several': {
      const { operations } = run(document, action.actions)
      return batch(operations)
    }
  }
}

/** The document after some actions, and the operations that led to it. */
export function run(
  document: DraftDocument,
  actions: readonly Action[],
): { document: DraftDocument; operations: Operation[] } {
  const operations: Operation[] = []
  let current = document
  for (const action of actions) {
    const operation = operationOf(current, action)
    operations.push(operation)
    current = apply(current, operation).document
  }
  return { document: current, operations }
}
