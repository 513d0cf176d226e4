import type { PublicForm } from '@formpost/contract'

import { storageFailure } from '../app/storage-failure.ts'
import { loadForm, updateForm } from '../db/definitions.ts'
import type { DraftRow } from '../db/rows.ts'
import type { ClosedForm, GoneForm } from '../outbox/delivery/api-client.ts'
import { carryOver } from './carry-over-loader.ts'
import { chooseDraft, type DraftChoice, type HeldDraft } from './choose-draft.ts'
import { fetchForm, type FetchResult } from './fetch-form.ts'
import { loadLanguages } from './languages/load-languages.ts'
import { withHiddenValues } from './linked-answers.ts'
import type { EditObstacle } from './open-edit.ts'
import { loadRefusalMessages } from './refusal-messages.ts'

export interface OpenedForm {
  kind: 'open'
  form: PublicForm
  draft: HeldDraft | null
  /** The drafts of the form that were begun with other links. */
  others: DraftRow[]
  /** Set if the form takes no answers. */
  closed: ClosedForm | null
  /** The running request, if the stored form is shown before the service has answered. */
  pendingFetch: Promise<FetchResult> | null
  /** Whether the form was opened without a response of the service. */
  offline: boolean
}
export type OpenResult =
  | OpenedForm
  | { kind: 'closed'; closed: ClosedForm }
  | { kind: 'not_found' | 'not_on_device' }
  | { kind: 'not_editable'; obstacle: EditObstacle }

/** The draft of this record of the outbox. */
export interface EditChoice {
  edits: string
}

/** A form that was deleted is shown as closed. */
export async function closedOf(publicId: string, { closed }: GoneForm): Promise<ClosedForm> {
  if (!closed?.messages) return closed ?? { message: null }
  const { closedMessageFor } = await loadLanguages()
  return { message: (await closedMessageFor(publicId, closed.messages)) ?? closed.message }
}

/** Milliseconds to wait for the service before the stored form is shown. */
const maxWait = 1_500

/** A draft as one of the version that is opened, with the hidden values of the open link. */
async function prepare(
  { release, ...given }: HeldDraft,
  begunOn: PublicForm | undefined,
  form: PublicForm,
  link: string | undefined,
): Promise<HeldDraft> {
  const { row, files } = await carryOver(given, begunOn, form)
  if (link === undefined) return { row, files, release }
  const answers = withHiddenValues(form.fields, row.answers, link)
  return { row: { ...row, answers }, files, release }
}

/**
 * Opens a form from the service if it answers soon, else from storage. Offline, a draft opens with the
 * version that it has, unless that was refused.
 */
export async function openForm(
  publicId: string,
  choice: DraftChoice | EditChoice,
): Promise<OpenResult> {
  if (typeof choice === 'string' || 'id' in choice) return openWith(publicId, choice, null)
  // Before anything else, so that the record is not sent meanwhile.
  const { openEdit } = await import('./open-edit.ts')
  const edit = await storageFailure.guard(openEdit(choice.edits))
  if (!edit || 'obstacle' in edit) {
    return { kind: 'not_editable', obstacle: edit?.obstacle ?? 'gone' }
  }
  const result = await openWith(publicId, 'none', edit.draft)
  if (result.kind !== 'open') edit.draft.release()
  return result
}

/** Opens a form with the draft of an edit, or else with a chosen one. */
async function openWith(
  publicId: string,
  choice: DraftChoice,
  edit: HeldDraft | null,
): Promise<OpenResult> {
  const { guard } = storageFailure
  const stored = await guard(loadForm(publicId))
  const fetching = fetchForm(publicId)
  const timeout = new Promise<'late'>((resolve) => setTimeout(resolve, maxWait, 'late'))
  const first = stored ? await Promise.race([fetching, timeout]) : await fetching

  let current = stored
  if (first !== 'late') {
    if (first.kind === 'updated') current = first.form
    if (first.kind === 'gone' && !stored) {
      return first.closed
        ? { kind: 'closed', closed: await closedOf(publicId, first) }
        : { kind: 'not_found' }
    }
  }
  if (!current) return { kind: 'not_on_device' }

  const link = location.search
  const chosen = edit
    ? { draft: edit, others: [] }
    : await guard(chooseDraft(current, choice, link))
  const draft = chosen?.draft ?? null
  const closed = first !== 'late' && first.kind === 'gone' ? await closedOf(publicId, first) : null
  if (closed && !draft) return { kind: 'closed', closed }
  await guard(updateForm(publicId, { openedAt: Date.now() }))
  if (draft?.row.refusal) await loadRefusalMessages()
  const isCurrent = first !== 'late' && (first.kind === 'updated' || first.kind === 'unchanged')
  const begunOn = draft ? await guard(loadForm(publicId, draft.row.formVersion)) : undefined
  const form = isCurrent || draft?.row.refusal ? current : (begunOn ?? current)
  // A draft that is opened without a query keeps the hidden values of its link.
  const isOfLink = choice === 'newest' || link !== ''
  return {
    kind: 'open',
    form,
    draft: draft && (await prepare(draft, begunOn, form, isOfLink ? link : undefined)),
    others: chosen?.others ?? [],
    closed,
    pendingFetch: first === 'late' ? fetching : null,
    offline: first === 'late' || first.kind === 'unreachable',
  }
}
