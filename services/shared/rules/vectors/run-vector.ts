import {
  compileForm,
  evaluate,
  isInput,
  needsOptions,
  type AnswerProblem,
  type FieldLogic,
  type FormField,
  type Operator,
} from '../src/index.ts'

type Conditions = [fieldId: string, operator: Operator, value?: string | null][]
type CompactLogic = { all: Conditions } | { any: Conditions }

interface CompactField extends Partial<Omit<FormField, 'id'>> {
  type: FormField['type']
  show?: CompactLogic
  require?: CompactLogic
}

/** A case in the JSON files; README.md describes the format. */
export interface Vector {
  name: string
  fields: Record<string, FormField['type'] | CompactField>
  answers: Record<string, unknown>
  expect?: {
    visible?: string[]
    required?: string[]
    answers?: Record<string, unknown>
    problems?: Record<string, AnswerProblem['code'] | AnswerProblem>
  }
}

/** The result of an evaluation in form order, as plain JSON. */
export interface Outcome {
  visible: string[]
  required: string[]
  answers: [id: string, value: unknown][]
  problems: [id: string, problem: unknown][]
}

function expandLogic({ show, require, logic }: CompactField): FieldLogic | null {
  const compact = show ?? require
  if (!compact) return logic ?? null
  const [type, conditions] =
    'all' in compact ? (['all', compact.all] as const) : (['any', compact.any] as const)
  return {
    action: show ? 'show' : 'require',
    condition_type: type,
    conditions: conditions.map(([field_uuid, operator, value]) => ({
      field_uuid,
      operator,
      ...(value === undefined ? {} : { value }),
    })),
  }
}

function expandField(
  id: string,
  field: FormField['type'] | CompactField,
  position: number,
): FormField {
  const compact = typeof field === 'string' ? { type: field } : field
  const { show: _show, require: _require, ...properties } = compact
  return {
    id,
    label: id,
    content: null,
    description: null,
    placeholder: null,
    options: needsOptions(compact.type) ? ['Red', 'Green', 'Blue'] : null,
    default_value: null,
    settings: null,
    is_required: false,
    position,
    ...properties,
    logic: expandLogic(compact),
  }
}

const expandFields = (vector: Vector): FormField[] =>
  Object.entries(vector.fields).map(([id, field], position) => expandField(id, field, position))

/** `{"$repeat": ["a", 3]}` is "aaa", `{"$list": ["a", 3]}` is ["a", "a", "a"]. */
function expandValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$repeat' in value) {
    const [text, times] = value.$repeat as [string, number]
    return text.repeat(times)
  }
  if ('$list' in value) {
    const [item, times] = value.$list as [unknown, number]
    return Array.from({ length: times }, () => item)
  }
  return value
}

/** Uses entries so that `__proto__` stays an own key. */
const expandAnswers = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, expandValue(value)]))

export function expectedOutcome(vector: Vector): Outcome {
  const fields = expandFields(vector).sort((a, b) => a.position - b.position)
  const { visible, required, answers, problems } = vector.expect ?? {}
  const ids = fields.map(({ id }) => id)
  const inFormOrder = (record: Record<string, unknown>): [string, unknown][] =>
    Object.entries(record).sort(([a], [b]) => ids.indexOf(a) - ids.indexOf(b))
  const marked = fields.filter((field) => field.is_required && isInput(field.type))
  return {
    visible: visible ?? ids,
    required: required ?? marked.map(({ id }) => id),
    answers: inFormOrder(expandAnswers(answers ?? vector.answers)),
    problems: inFormOrder(problems ?? {}).map(([id, problem]) => [
      id,
      typeof problem === 'string' ? { code: problem } : problem,
    ]),
  }
}

export function actualOutcome(vector: Vector): Outcome {
  const form = compileForm(expandFields(vector))
  const { visible, required, answers, problems } = evaluate(form, expandAnswers(vector.answers))
  const ids = form.fields.map(({ id }) => id)
  const inFormOrder = (set: ReadonlySet<string>): string[] =>
    [...set].sort((a, b) => ids.indexOf(a) - ids.indexOf(b))
  return {
    visible: inFormOrder(visible),
    required: inFormOrder(required),
    answers: [...answers],
    problems: [...problems],
  }
}
