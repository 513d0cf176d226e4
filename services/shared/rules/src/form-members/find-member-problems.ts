import { textExpressions } from '../definition.ts'
import { createMatches, type PatternLibrary } from '../expressions/index.ts'
import { namedForm } from '../form/dependencies.ts'
import { buildTree, type Placed } from '../form/tree.ts'
import { maxLanguageText } from '../limits.ts'
import { choiceProblems } from './choices.ts'
import { circleProblems } from './circles.ts'
import {
  expressionProblem,
  isAllowed,
  readExpressions,
  type ReadExpression,
} from './expressions.ts'
import { nameProblems } from './names.ts'
import type { CheckedForm, Found, MemberField, MemberProblem } from './problems.ts'
import { namesIn, referringTexts } from './texts.ts'

/** Problems by the path of the property in its field. */
export type MemberProblems = ReadonlyMap<string, MemberProblem>

export interface MemberOptions {
  /** The first step of absolute paths; `data` by default. */
  rootName?: string | null | undefined
  /** Whether `${…}` in texts refers to fields; by default if a field has a name. */
  hasNames?: boolean
  /** Checks the patterns of `regex`; without it they are not checked. */
  patterns?: PatternLibrary | undefined
}

/**
 * Finds what is wrong with the names, expressions and choices of a form, by the ids of its fields. Fields are given in form order. A form
 * that has none of these members has no problems.
 */
export function findMemberProblems(
  fields: readonly MemberField[],
  { rootName, patterns, hasNames = fields.some(({ name }) => name) }: MemberOptions = {},
): ReadonlyMap<string, MemberProblems> {
  const tree = buildTree(fields)
  const matches = patterns && createMatches(patterns)
  const form: CheckedForm = {
    ...namedForm(tree, rootName),
    checkPattern: (pattern) => void matches?.(pattern, ''),
  }
  const byField = new Map<string, Map<string, MemberProblem>>()
  for (const { placed, path, problem } of allProblems(form, hasNames)) {
    const problems = byField.get(placed.field.id) ?? new Map<string, MemberProblem>()
    byField.set(placed.field.id, problems)
    if (!problems.has(path)) problems.set(path, problem)
  }
  return byField
}

function* allProblems(form: CheckedForm, hasNames: boolean): Generator<Found> {
  yield* nameProblems(form)
  const { all } = form.tree
  const expressionsOf = new Map<Placed<MemberField>, readonly ReadExpression[]>()
  for (const placed of all) {
    const found: Found[] = []
    const add = (path: string, problem: MemberProblem) => found.push({ placed, path, problem })
    for (const [path, problem] of memberProblems(placed.field)) add(path, problem)
    const expressions = readExpressions(placed.field, (member, problem) =>
      add(`expressions.${member}`, problem),
    )
    expressionsOf.set(placed, expressions)
    for (const expression of expressions) {
      const problem = expressionProblem(expression, form)
      if (problem) add(`expressions.${expression.member}`, problem)
    }
    for (const [path, problem] of referenceProblems(placed, form, hasNames)) add(path, problem)
    yield* found
  }
  yield* circleProblems(expressionsOf, form)
}

/** Problems of what a field has, whatever the others are. */
function* memberProblems(field: MemberField): Generator<[string, MemberProblem]> {
  const { type, expressions, default_value: defaultValue } = field
  for (const member of [...textExpressions, 'trigger' as const]) {
    const has = member === 'trigger' ? expressions?.trigger?.length : expressions?.[member]?.trim()
    if (has && !isAllowed(member, type)) {
      yield [`expressions.${member}`, { code: 'expression_not_for_type', type }]
    }
  }
  for (const member of ['required_message', 'constraint_message'] as const) {
    if ((expressions?.[member]?.length ?? 0) > maxLanguageText.expression)
      yield [`expressions.${member}`, { code: 'too_long', max: maxLanguageText.expression }]
  }
  const settings = field.settings ?? {}
  if (type === 'hidden' && expressions?.calculation?.trim()) {
    if (defaultValue) yield ['default_value', { code: 'set_by_calculation' }]
    if (settings.metadata) yield ['settings.metadata', { code: 'set_by_calculation' }]
  }
  if (expressions?.repeat_count?.trim())
    for (const setting of ['min_count', 'max_count'] as const)
      if (typeof settings[setting] === 'number')
        yield [`settings.${setting}`, { code: 'set_by_repeat_count' }]
  yield* choiceProblems(field)
}

/** Problems of what a field says of others, apart from its expressions. */
function* referenceProblems(
  placed: Placed<MemberField>,
  { names }: CheckedForm,
  hasNames: boolean,
): Generator<[string, MemberProblem]> {
  const { field } = placed
  for (const [index, name] of (field.expressions?.trigger ?? []).entries()) {
    const found = names.find(name)
    if (typeof found === 'string') yield [`expressions.trigger.${index}`, { code: found, name }]
  }
  // In a form without names, `${…}` is a part of the text.
  for (const text of hasNames ? referringTexts(field) : []) {
    for (const name of namesIn(text)) {
      const found = names.find(name)
      if (typeof found === 'string') yield [text.path, { code: found, name }]
      else if (text.path === 'settings.item_label' && !found.repeats.includes(placed))
        yield [text.path, { code: 'not_in_repeat', name }]
    }
  }
}
