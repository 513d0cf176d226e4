import { RE2JS } from 're2js'

import {
  compileForm,
  evaluate,
  openRecord,
  type FormEvaluation,
  type FormRecord,
} from '../../src/form/index.ts'
import {
  textExpressions,
  type FieldExpressions,
  type FieldLogic,
  type FieldSettings,
  type FormField,
  type TextExpression,
} from '../../src/index.ts'

type CompactField = Partial<Record<TextExpression, string>> &
  Partial<Omit<FormField, 'id' | 'type' | 'settings'>> & {
    type: string
    trigger?: string[]
    settings?: FieldSettings & Record<string, unknown>
    /** What a group or repeat contains, by name. */
    fields?: CompactFields
  }
interface CompactFields {
  [name: string]: string | CompactField
}

/** A change while a record is filled in. */
type Edit =
  | ['set', address: string, answer: unknown]
  | ['add', repeat: string, at?: number]
  | ['remove', instance: string]
  | ['undo']
  | ['clock', time: string]

/** A case in the JSON files; README.md describes the format. */
export interface FormVector {
  name: string
  fields: CompactFields
  answers?: Record<string, unknown>
  clock?: string | null
  maxSteps?: number
  edits?: Edit[]
  expect: Record<string, unknown>
}

function expandFields(
  compact: CompactFields,
  parent: string | null,
  into: FormField[],
): FormField[] {
  for (const [name, given] of Object.entries(compact)) {
    const { type, fields, trigger, settings, ...more } =
      typeof given === 'string' ? { type: given } : (given as CompactField)
    const expressions: FieldExpressions = {}
    for (const member of textExpressions) if (more[member]) expressions[member] = more[member]
    if (trigger) expressions.trigger = trigger
    into.push({
      id: name,
      name,
      parent,
      // Types of containers come with the contract.
      type: type as FormField['type'],
      label: name,
      content: null,
      description: null,
      placeholder: null,
      options: ['dropdown', 'radio', 'checkbox', 'rank'].includes(type)
        ? ['Red', 'Green', 'Blue']
        : null,
      default_value: null,
      settings: settings ?? null,
      logic: null as FieldLogic | null,
      is_required: false,
      position: into.length,
      expressions,
      ...more,
    })
    if (fields) expandFields(fields, name, into)
  }
  return into
}

export const defaultClock = '2024-02-29T13:45:30+03:00'

/** Evaluates a vector; where it has edits, as it is filled in. */
function evaluateVector(vector: FormVector): FormEvaluation {
  const form = compileForm(expandFields(vector.fields, null, []), { patterns: RE2JS })
  const { answers = {}, clock = defaultClock, maxSteps, edits } = vector
  if (!edits) return evaluate(form, answers, { clock, ...(maxSteps ? { maxSteps } : {}) })
  let count = 0
  const record = openRecord(form, {
    clock: clock ?? defaultClock,
    isNew: vector.answers === undefined,
    answers,
    random: () => 0.25,
    uuid: () => `uuid-${++count}`,
  })
  let undo = () => {}
  for (const edit of edits) undo = apply(record, edit, undo)
  return record.evaluation()
}

/** Makes a change; returns how to undo it. */
function apply(record: FormRecord, edit: Edit, undo: () => void): () => void {
  if (edit[0] === 'set') record.set(edit[1], edit[2])
  if (edit[0] === 'add') record.addInstance(edit[1], edit[2] === undefined ? {} : { at: edit[2] })
  if (edit[0] === 'clock') record.setClock(edit[1])
  if (edit[0] === 'undo') undo()
  if (edit[0] !== 'remove') return () => {}
  const { at, answers } = record.removeInstance(edit[1])
  const repeat = edit[1].split('.').slice(0, -1).join('.')
  return () => void record.addInstance(repeat, { at, answers })
}

const plain = (value: unknown): unknown => {
  if (value instanceof Set) return [...(value as Set<unknown>)]
  if (value instanceof Map)
    return Object.fromEntries(
      [...(value as Map<string, unknown>)].map(([key, each]) => [key, plain(each)]),
    )
  return value
}

/** The parts of the evaluation that the vector expects. */
export function actualFormOutcome(vector: FormVector): Record<string, unknown> {
  const evaluation = evaluateVector(vector) as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(vector.expect).map((part) => [part, plain(evaluation[part])]),
  )
}
