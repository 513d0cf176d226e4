import {
  leftOutName,
  type FieldTranslation,
  type FormField,
  type PropertyError,
  type TextExpression,
} from '@formpost/rules'
import { findMemberProblems, type MemberOptions } from '@formpost/rules/form-members'

import { withFieldsForLists } from './expressions.ts'
import type { Draft } from './fields.ts'
import { isKeepable } from './kept-sheets.ts'
import { change, note } from './report.ts'

/** What is taken out can leave others without what they refer to. */
const maxRounds = 20

/** Takes out what a form with these fields could not be published with. */
export function checkDrafts(drafts: readonly Draft[], options: MemberOptions): void {
  replaceLists(drafts)
  for (let round = 0; round < maxRounds; round++) {
    const problems = findMemberProblems(
      drafts.map(({ field }) => field),
      options,
    )
    if (problems.size === 0) return
    for (const draft of drafts)
      for (const [path, problem] of problems.get(draft.field.id) ?? [])
        takeOut(draft, path, problem)
  }
}

function takeOut(draft: Draft, path: string, problem: PropertyError): void {
  const { field, report } = draft
  const [member = '', part = ''] = path.split('.')
  if (member === 'name') {
    change(report, 'name_left_out', 'name', field.name ?? '')
    field.name = null
  } else if (member === 'choices') {
    change(report, 'option_renamed', 'name', field.choices?.[Number(part)]?.name ?? '')
    field.choices = (field.choices ?? []).map((choice, index) =>
      index === Number(part) ? { ...choice, name: null } : choice,
    )
  } else if (member === 'expressions' && !part.endsWith('_message')) {
    removeExpression(draft, part, problem)
  } else if ('name' in problem) {
    change(report, 'reference_left_out', part || member, problem)
    leaveOutReference(draft, problem.name)
  }
}

/** Takes an expression out, and keeps it as it is written for the person who corrects the form. */
function removeExpression(draft: Draft, member: string, problem: PropertyError): void {
  const { field, report, written } = draft
  const { [member as TextExpression]: removed, ...others } = field.expressions ?? {}
  if (removed === undefined) return
  field.expressions = Object.keys(others).length > 0 ? others : null
  const text = written[member as TextExpression] ?? ''
  if (!isKeepable(member, text)) note(report, 'not_kept', member)
  else if (text) field.xlsform = { ...field.xlsform, [leftOutName(member)]: text }
  change(report, 'expression_refused', member, problem)
}

/** Takes a reference out of all texts of a field. */
function leaveOutReference(draft: Draft, name: string): void {
  const { field } = draft
  const without = (text: string) =>
    text.replace(/\$\{ {0,9}([\w.-]+) {0,9}\}/g, (all, found) => (found === name ? '…' : all))
  for (const member of ['label', 'description', 'content'] as const)
    if (field[member]) field[member] = without(field[member])
  for (const member of ['constraint_message', 'required_message'] as const)
    if (field.expressions?.[member]) field.expressions[member] = without(field.expressions[member])
  const inTranslation = (texts: FieldTranslation): FieldTranslation =>
    Object.fromEntries(
      Object.entries(texts).map(([member, text]) => [
        member,
        typeof text === 'string' ? without(text) : (text as unknown),
      ]),
    )
  draft.translations = new Map(
    [...draft.translations].map(([tag, texts]) => [tag, inTranslation(texts)]),
  )
}

function replaceLists(drafts: readonly Draft[]): void {
  const fields = new Map<string, FormField>()
  for (const { list, field } of drafts)
    if (list !== null && !fields.has(list)) fields.set(list, field)
  const fieldOf = (list: string) => fields.get(list)?.name ?? undefined
  for (const draft of drafts)
    for (const [member, text] of Object.entries(draft.field.expressions ?? {})) {
      if (typeof text !== 'string' || !/instance|pulldata/.test(text)) continue
      const replaced = withFieldsForLists(text, fieldOf)
      if ('problem' in replaced) removeExpression(draft, member, replaced.problem)
      else draft.field.expressions = { ...draft.field.expressions, [member]: replaced.text }
    }
}
