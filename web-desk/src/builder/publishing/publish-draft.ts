import type { Form } from '@formpost/contract'
import type { WorstCase } from '@formpost/rules/form'

import { isStatus } from '../../api/api-error.ts'
import type { BuilderModel } from '../builder-model.ts'
import {
  documentOfForm,
  findDifferences,
  operationBetween,
  rebase,
  type Differences,
  type DraftDocument,
  type Problem,
} from '../document/index.ts'
import { publishDraft, readForm, startOf } from '../saving/draft-api.ts'
import { haveSameContent, withAllSettings } from '../saving/is-published.ts'
import type { SavedDraft } from '../saving/local-copy.ts'
import { findLosses, type Loss } from './find-losses.ts'
import type { Unsent } from './find-unsent.ts'
import { newWorstCases } from './new-worst-cases.ts'
import { refusalsOf, type Refusal } from './refusals.ts'

export type PublishOutcome =
  | { readonly kind: 'published'; readonly form: Form; readonly differences: Differences }
  /** Questions with answers would be removed. */
  | {
      readonly kind: 'loses_answers'
      readonly losses: readonly Loss[]
      readonly unsent: readonly Unsent[]
      readonly differences: Differences
      readonly force: boolean
    }
  /** Devices have answers to former versions that they have not sent. */
  | {
      readonly kind: 'unsent'
      readonly unsent: readonly Unsent[]
      readonly differences: Differences
      readonly force: boolean
    }
  /** With many instances, records could have too much. */
  | {
      readonly kind: 'worst_case'
      readonly cases: readonly WorstCase[]
      readonly options: PublishOptions
    }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] }
  /** The form is not the one any more that the draft was made from. */
  | { readonly kind: 'form_changed'; readonly form: Form }
  /** Someone else has published or discarded the draft. */
  | { readonly kind: 'ended' }
  /** The draft could not be saved. The status of saving has the reason. */
  | { readonly kind: 'not_saved' }

export interface PublishOptions {
  /** Publishes even if the form has changed meanwhile. */
  readonly force?: boolean
  /** Publishes even if answers go out of sight. */
  readonly acceptsLosses?: boolean
  /** Publishes even if devices have unsent answers. */
  readonly acceptsUnsent?: boolean
  /** Publishes even if records could have too much. */
  readonly acceptsWorstCase?: boolean
}

/** What is known of unsent answers, without which a form can be published too. */
async function unsentOf({ uuid, device_reports }: Form): Promise<readonly Unsent[]> {
  if (!device_reports) return []
  const code = await import('./find-unsent.ts').catch(() => undefined)
  return code?.findUnsent(uuid) ?? []
}

/**
 * Makes the draft live unless it has problems, is not saved, takes answers out of sight, could make records too large, devices have
 * unsent answers, or the form has changed meanwhile.
 */
export async function publish(
  model: BuilderModel,
  onForm: (form: Form) => void,
  options: PublishOptions = {},
): Promise<PublishOutcome> {
  const { force = false, acceptsLosses = false, acceptsUnsent = false } = options
  const problems = model.check()
  if (problems.length > 0) return { kind: 'problems', problems }
  const { sync } = model
  const cases = options.acceptsWorstCase ? [] : await newWorstCases(model.document, model.form)
  if (cases.length > 0) return { kind: 'worst_case', cases, options }
  if (!(await sync.flush())) return { kind: 'not_saved' }
  const { document } = model
  const { saved } = sync
  // With `force`, what was added meanwhile is removed too.
  const live = force ? await readForm(model.form.uuid) : model.form
  const differences = findDifferences(
    withAllSettings(documentOfForm(live), live),
    withAllSettings(document, live),
  )
  const [losses, unsent] = await Promise.all([
    acceptsLosses ? [] : findLosses(live, document),
    acceptsUnsent ? [] : unsentOf(live),
  ])
  if (losses.length > 0) return { kind: 'loses_answers', losses, unsent, differences, force }
  if (unsent.length > 0) return { kind: 'unsent', unsent, differences, force }
  try {
    const form = await publishDraft(model.form.uuid, saved, force)
    showPublished(model, { document, saved }, form, onForm)
    return { kind: 'published', form, differences }
  } catch (error) {
    if (isStatus(error, 422)) {
      return { kind: 'refused', refusals: refusalsOf(error.body, document) }
    }
    if (isStatus(error, 409) || isStatus(error, 404) || isStatus(error, 412)) {
      return (await explain(model, saved, onForm)) ?? publish(model, onForm, options)
    }
    throw error
  }
}

/** What is published. Saving goes on meanwhile. */
interface Sent {
  readonly document: DraftDocument
  readonly saved: SavedDraft
}

/**
 * Goes on from the form as it was published. What was changed since it was sent becomes a new draft, and the history stays, so
 * that what was published can be undone there too.
 */
function showPublished(
  model: BuilderModel,
  sent: Sent,
  form: Form,
  onForm: (form: Form) => void,
): void {
  onForm(form)
  // A save that found the draft published has gone on from the form already.
  if (model.sync.saved.baseVersion !== sent.saved.baseVersion) return model.setForm(form)
  const saved = startOf(form)
  const isNewer = model.document !== sent.document
  if (!haveSameContent(sent.document, saved.document, form)) {
    const newer = operationBetween(sent.document, model.document)
    model.replace(rebase([newer], saved.document).document)
  }
  model.sync.continueFrom(saved, isNewer ? saved.document : model.document)
  model.setForm(form)
}

/** Why the draft could not be published. Undefined if it was saved meanwhile, so that its new revision is to be published. */
async function explain(
  model: BuilderModel,
  { revision }: SavedDraft,
  onForm: (form: Form) => void,
): Promise<PublishOutcome | undefined> {
  const { sync } = model
  await sync.compareWithService()
  if (sync.status.get().kind === 'conflict') return { kind: 'not_saved' }
  if (sync.saved.revision === undefined) return { kind: 'ended' }
  if (sync.saved.revision !== revision) return undefined
  const form = await readForm(model.form.uuid)
  onForm(form)
  return { kind: 'form_changed', form }
}
