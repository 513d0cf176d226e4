import type { FieldSettings, FormField } from '../definition.ts'
import { createMatches, type PatternLibrary } from '../expressions/index.ts'
import { answerKindOf, descriptorOf } from '../field-types/index.ts'
import { inferResults } from './calculation-result.ts'
import { Choices } from './choices.ts'
import {
  compileFieldExpression,
  evaluatedExpressions,
  type EvaluatedExpression,
  type FieldExpression,
} from './compile-expression.ts'
import type { Definition } from './definitions.ts'
import { namedForm, type NamedForm } from './dependencies.ts'
import { sortByDependencies } from './order.ts'
import { readHtmlTemplate, readTemplate } from './template.ts'
import { buildTree, repeatsOf, type FormTree, type Placed } from './tree.ts'
import type { IgnoredExpression } from './types.ts'

export interface FormOptions {
  /** The first step of absolute paths; `data` by default. */
  rootName?: string | null | undefined
  /** The library for `regex`, which a form needs if `usesPatterns` says so. */
  patterns?: PatternLibrary | undefined
}

/** A form that is compiled once for many evaluations. */
export interface LanguageForm {
  readonly fields: readonly FormField[]
  readonly tree: FormTree
  readonly rootName: string
  /** Expressions that cannot be evaluated. The service accepts no such form. */
  readonly ignored: readonly IgnoredExpression[]
  /** Ids of fields that depend on each other, by circle. The service accepts no such form. */
  readonly circles: readonly (readonly string[])[]
  /** The fields outside of containers, in form order. */
  readonly top: readonly Definition[]
  /** The field that a name refers to, if exactly one has it. */
  find(name: string): Definition | undefined
  definitionOf(fieldId: string): Definition | undefined
  matches(pattern: string, text: string): boolean
}

type Growing = { -readonly [K in keyof Definition]: Definition[K] } & {
  children: Growing[]
  triggers: Growing[]
}

/** Compiles a form. Fields may be given in any order. */
export function compileForm(
  fields: readonly FormField[],
  { rootName, patterns }: FormOptions = {},
): LanguageForm {
  const inOrder = inferResults(fields.toSorted((a, b) => a.position - b.position))
  const tree = buildTree(inOrder)
  const form = namedForm(tree, rootName)
  const ignored: IgnoredExpression[] = []
  const definitions = new Map<string, Growing>()
  const dependencies: number[][] = []
  const indices = new Map(tree.all.map((placed, index) => [placed, index]))

  for (const placed of tree.all) {
    const compiled = compileExpressions(placed, form, ignored)
    const parent = placed.parent && definitions.get(placed.parent.field.id)!
    const definition = define(placed, parent, compiled, form)
    definition.repeats = repeatsOf(placed).map(({ field }) =>
      field === placed.field ? definition : definitions.get(field.id)!,
    )
    definitions.set(placed.field.id, definition)
    parent?.children.push(definition)
    const read = [...dependenciesOf(placed, compiled, tree)].flatMap((at) => indices.get(at) ?? [])
    dependencies.push(read)
  }
  for (const definition of definitions.values())
    for (const name of definition.field.expressions?.trigger ?? []) {
      const found = form.names.find(name)
      if (typeof found !== 'string') definitions.get(found.field.id)!.triggers.push(definition)
    }

  const { order, circles } = sortByDependencies(dependencies)
  const idAt = (index: number) => tree.all[index]!.field.id
  for (const [rank, index] of order.entries()) definitions.get(idAt(index))!.rank = rank
  const matches = patterns && createMatches(patterns)
  return {
    fields: inOrder,
    tree,
    rootName: form.rootName,
    ignored,
    circles: circles.map((circle) => circle.map(idAt)),
    top: tree.top.map(({ field }) => definitions.get(field.id)!),
    find(name) {
      const found = form.names.find(name)
      return typeof found === 'string' ? undefined : definitions.get(found.field.id)
    },
    definitionOf: (fieldId) => definitions.get(fieldId),
    matches(pattern, text) {
      if (!matches) throw new Error('The form uses regex(), so it needs a library of patterns.')
      return matches(pattern, text)
    },
  }
}

/** Whether a form must be compiled with a library of patterns. */
export const usesPatterns = (fields: readonly FormField[]): boolean =>
  fields.some(({ expressions }) =>
    evaluatedExpressions.some((member) => expressions?.[member]?.includes('regex')),
  )

type Compiled = Partial<Record<EvaluatedExpression, FieldExpression<FormField>>>

function compileExpressions(
  placed: Placed,
  form: NamedForm<FormField>,
  ignored: IgnoredExpression[],
): Compiled {
  const compiled: Compiled = {}
  for (const member of evaluatedExpressions) {
    const text = placed.field.expressions?.[member]
    if (!text?.trim()) continue
    const expression = compileFieldExpression(text, member, placed, form)
    if (typeof expression !== 'string') compiled[member] = expression
    else ignored.push({ fieldId: placed.field.id, member, code: expression })
  }
  return compiled
}

/** What must be evaluated before a field. Nothing depends on its constraint, requirement or messages, so these may read anything. */
function dependenciesOf(placed: Placed, compiled: Compiled, tree: FormTree): Set<Placed> {
  const { relevant, calculation, choice_filter: filter, repeat_count: count } = compiled
  const read = [relevant, calculation, filter, count].flatMap((expression) =>
    expression ? [...expression.fields] : [],
  )
  const conditions = placed.field.logic?.conditions ?? []
  const controlling = conditions.flatMap(({ field_uuid }) => tree.byId.get(field_uuid) ?? [])
  // Only a calculation can use the value that its own field had before.
  const readsSelf = [relevant, filter, count].some((expression) => expression?.readsSelf)
  const own = readsSelf ? [placed] : []
  return new Set([...(placed.parent ? [placed.parent] : []), ...read, ...controlling, ...own])
}

function define(
  { field }: Placed,
  parent: Growing | null,
  expressions: Compiled,
  { names }: NamedForm<FormField>,
): Growing {
  const type = descriptorOf(field.type)
  const settings: FieldSettings = field.settings ?? {}
  const isKnown = (name: string) => typeof names.find(name) !== 'string'
  const read = (text: string | null | undefined) => readTemplate(text, isKnown) ?? undefined
  const texts = withoutUndefined({
    label: read(field.label),
    description: read(field.description),
    placeholder: read(field.placeholder),
    content: readHtmlTemplate(field.content, isKnown) ?? undefined,
  })
  const { calculation } = expressions
  const isTriggered = (field.expressions?.trigger?.length ?? 0) > 0
  const isKept = calculation && (isTriggered || calculation.readsSelf || calculation.readsRandom)
  return {
    field,
    settings,
    kind: kindOf(field.type, type.isInput),
    type,
    kindOfAnswers: answerKindOf(field),
    parent,
    children: [],
    repeats: [],
    isConditional:
      Boolean(field.expressions?.relevant || field.logic?.conditions?.length) ||
      (parent?.isConditional ?? false),
    choices: field.options && type.isInput && type.needsOptions ? new Choices(field) : null,
    expressions,
    messages: withoutUndefined({
      required: read(field.expressions?.required_message),
      constraint: read(field.expressions?.constraint_message),
    }),
    texts: Object.keys(texts).length > 0 ? texts : null,
    itemLabel: readTemplate(settings.item_label, isKnown),
    triggers: [],
    isTriggered,
    isStored: Boolean(isKept) || Boolean(settings.metadata),
    rank: 0,
  }
}

function kindOf(type: string, isInput: boolean): Definition['kind'] {
  if (type === 'group' || type === 'repeat') return type
  return isInput ? 'input' : 'display'
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutUndefined = <T extends object>(all: T): Defined<T> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Defined<T>
