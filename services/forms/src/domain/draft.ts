import type { PropertyErrors } from '@formpost/kit/errors'
import { repeatedUuids } from '@formpost/rules'

import type { FormContent } from './content.ts'
import { DomainError, errorsAt } from './domain-error.ts'
import { contentLimitErrors } from './form-limits.ts'
import type { SettingName, WholeForm } from './form.ts'
import { sizeErrors } from './languages.ts'

/** Changes of a form that are published together (docs/api-behaviour.md#drafts). */
export interface Draft {
  revision: number
  /** The version of the form that the draft is based on. */
  baseVersion: number
  content: FormContent
  /** Settings that publishing leaves as they are, because they were changed in the form after the draft. */
  keptSettings: readonly SettingName[]
}

/** Revisions of a draft; `any` is every revision. */
export interface Revisions {
  any: boolean
  listed: readonly number[]
}

/** The preconditions of a change of a draft: which revisions it must have, and which it must not have. */
export interface DraftConditions {
  ifMatch: Revisions | undefined
  ifNoneMatch: Revisions | undefined
}

const isAmong = (draft: Draft | undefined, { any, listed }: Revisions): boolean =>
  draft !== undefined && (any || listed.includes(draft.revision))

/** Throws unless the draft, or that there is none, meets the conditions. */
export function requireConditions(
  draft: Draft | undefined,
  { ifMatch, ifNoneMatch }: DraftConditions,
): void {
  const isMet =
    (!ifMatch || isAmong(draft, ifMatch)) && !(ifNoneMatch && isAmong(draft, ifNoneMatch))
  if (!isMet) throw new DomainError('draft_changed')
}

/** Throws unless the draft is based on the current version of its form. */
export function requireUnchanged({ form }: WholeForm, { baseVersion }: Draft): void {
  if (baseVersion === form.version) return
  throw new DomainError('form_changed', { currentVersion: form.version })
}

/** What is wrong with the content of a draft, even while it is incomplete. */
export function draftErrors(
  { fields, languages: { translations = {} } }: FormContent,
  live: WholeForm['fields'],
): PropertyErrors {
  const errors = {
    ...contentLimitErrors(fields, live),
    ...errorsAt('form', sizeErrors(translations)),
  }
  for (const index of repeatedUuids(fields)) errors[`fields.${index}.uuid`] = [{ code: 'repeated' }]
  return errors
}
