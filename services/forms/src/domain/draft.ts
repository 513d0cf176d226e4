import type { PropertyErrors } from '@formpost/kit/errors'
import { repeatedUuids } from '@formpost/rules'

import type { FormContent } from './content.ts'
import { DomainError } from './domain-error.ts'
import { contentLimitErrors } from './form-limits.ts'
import type { WholeForm } from './form.ts'

/** Changes of a form that are published together (docs/api-behaviour.md#drafts). */
export interface Draft {
  revision: number
  /** The version of the form that the draft is based on. */
  baseVersion: number
  content: FormContent
}

/** Throws unless the draft has this revision; 0 means that there is no draft. */
export function requireRevision(draft: Draft | undefined, expected: number): void {
  if ((draft?.revision ?? 0) !== expected) throw new DomainError('draft_changed')
}

/** Throws unless the draft is based on the current version of its form. */
export function requireUnchanged({ form }: WholeForm, { baseVersion }: Draft): void {
  if (baseVersion === form.version) return
  throw new DomainError('form_changed', { currentVersion: form.version })
}

/** What is wrong with the content of a draft, even while it is incomplete. */
export function draftErrors({ fields }: FormContent, live: WholeForm['fields']): PropertyErrors {
  const errors = contentLimitErrors(fields, live)
  for (const index of repeatedUuids(fields)) errors[`fields.${index}.uuid`] = [{ code: 'repeated' }]
  return errors
}
