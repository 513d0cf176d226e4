import type { FormField } from '../definition.ts'
import {
  analyse,
  ExpressionProblem,
  parse,
  toAnswer,
  toBoolean,
  type ExpressionProblemCode,
  type PatternLibrary,
  type ProblemParameters,
} from '../expressions/index.ts'
import { isInput } from '../field-types/index.ts'
import { maxLanguageText } from '../limits.ts'
import {
  compileFieldExpression,
  type EvaluatedExpression,
  type FieldExpression,
} from './compile-expression.ts'
import { compileForm } from './compile-form.ts'
import { findDependencies, namedForm } from './dependencies.ts'
import type { ChildNode, RepeatNode } from './record/container-nodes.ts'
import type { FieldNode } from './record/field-node.ts'
import { createRecord, findNode } from './record/record-tree.ts'
import { Runtime } from './record/runtime.ts'
import { isRepeat, type Placed } from './tree.ts'
import type { RawAnswers } from './types.ts'

/** An expression to try, and the form that it belongs to. */
export interface TriedExpression {
  fields: readonly FormField[]
  ownerId: string
  member: EvaluatedExpression
  text: string
  rootName?: string | null | undefined
  /** What `regex()` needs. */
  patterns?: PatternLibrary | undefined
}

export type TrialResult =
  | { kind: 'value'; text: string }
  /** What a filter of choices leaves. */
  | { kind: 'options'; options: readonly string[] }
  | { kind: 'problem'; code: ExpressionProblemCode; parameters: ProblemParameters }

/** An expression with what it reads, to be evaluated with example answers. */
export interface Trial {
  /** The fields whose answers it reads, in form order. */
  readonly inputs: readonly Placed[]
  /** The repeats around them or to which it refers, in form order, each before those in it. */
  readonly repeats: readonly Placed[]
  /** The repeats around the field that has the expression, which is evaluated in their first instances. */
  readonly around: readonly Placed[]
  /** Evaluates it at a time, as RFC 3339, with answers that have an instance of each repeat in `around`. */
  evaluate(answers: RawAnswers, clock: string): TrialResult
}

const exampleUuid = '00000000-0000-4000-8000-000000000000'

/** What gives an answer. The others hold or not. */
const givingAnswers: readonly EvaluatedExpression[] = ['calculation', 'default', 'repeat_count']

/** Only what is answered counts in a trial: nothing else is calculated, hidden or filtered. */
const withoutRules = (field: FormField): FormField => ({
  ...field,
  logic: null,
  expressions: null,
  is_required: false,
})

/** Reads an expression to try it. Undefined if it cannot be evaluated, for which the form has a problem. */
export function openTrial(tried: TriedExpression): Trial | undefined {
  const { ownerId, member, text, rootName, patterns } = tried
  const fields = tried.fields.map((field) =>
    field.id === ownerId && member === 'choice_filter'
      ? { ...withoutRules(field), expressions: { choice_filter: text } }
      : withoutRules(field),
  )
  const form = compileForm(fields, { rootName, patterns })
  const { tree } = form
  const named = namedForm(tree, rootName)
  const owner = tree.byId.get(ownerId)
  if (!owner || text.trim() === '') return undefined
  const compiled = compileFieldExpression(text, member, owner, named)
  if (typeof compiled === 'string') return undefined
  const expression: FieldExpression = compiled

  const read = fieldsRead(tried, owner, named)
  const isShown = (placed: Placed) => isInput(placed.field.type) && !isRepeat(placed)
  const inputs = tree.all.filter((placed) => read.has(placed) && isShown(placed))
  const ofInputs = new Set(inputs.flatMap((placed) => placed.repeats))
  const repeats = tree.all.filter(
    (placed) => isRepeat(placed) && (ofInputs.has(placed) || read.has(placed)),
  )
  const { repeats: around } = owner
  const isAnswer = givingAnswers.includes(member)

  function evaluate(answers: RawAnswers, clock: string): TrialResult {
    const runtime = new Runtime({
      ...{ form, mode: 'filling', clock },
      // The result stays the same while answers are typed.
      random: () => 0.5,
      uuid: () => exampleUuid,
      onChange: () => {},
      onNewInstance: () => {},
    })
    const record = createRecord(runtime, answers, false)
    const find = (address: string) =>
      findNode(record, address, (id) => form.definitionOf(id)) as ChildNode
    let prefix = ''
    for (const { field } of around) {
      const { allInstances } = find(prefix + field.id) as RepeatNode
      prefix += `${field.id}.${allInstances[0]!.key}.`
    }
    const node = find(prefix + ownerId)
    try {
      runtime.tracker.flush()
      if (member === 'choice_filter')
        return { kind: 'options', options: (node as FieldNode).computeOptions() ?? [] }
      const value = node.evaluate(expression)
      return { kind: 'value', text: isAnswer ? toAnswer(value) : String(toBoolean(value)) }
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      return { kind: 'problem', code: error.code, parameters: error.parameters }
    }
  }
  return { inputs, repeats, around, evaluate }
}

/** The fields and repeats to which an expression refers, also in other instances. */
function fieldsRead(
  { member, text }: TriedExpression,
  owner: Placed,
  form: ReturnType<typeof namedForm<FormField>>,
): ReadonlySet<Placed> {
  const tree = parse(text, maxLanguageText.calculation)
  const { references, reads } = analyse(tree)
  const isFilter = member === 'choice_filter'
  const read = new Set<Placed>()
  for (const { name } of references) {
    const found = form.names.find(name)
    if (typeof found !== 'string') read.add(found)
  }
  const { readsSelf } = findDependencies(tree, owner, form, isFilter, (_step, fields) => {
    for (const placed of fields) read.add(placed)
  })
  if (readsSelf || (reads.has('self') && !isFilter)) read.add(owner)
  return read
}
