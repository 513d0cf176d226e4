import type { PublicForm } from '@formpost/contract'
import { DeviceIcon, LockIcon, OfflineIcon } from '@formpost/ui/icons.tsx'
import { LoadingScreen } from '@formpost/ui/loading-screen.tsx'
import { navigate } from '@formpost/ui/router.ts'
import { useEffect, useState } from 'preact/hooks'

import { lazy } from '../app/lazy.tsx'
import { MessageScreen } from '../app/message-screen.tsx'
import { messages } from '../app/messages/index.ts'
import { fillPath } from '../app/routes.ts'
import { barTitle, memoryExport } from '../app/screen-state.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { loadForm } from '../db/definitions.ts'
import { deleteDraft } from '../db/drafts.ts'
import type { DraftRow, RecordRow } from '../db/rows.ts'
import type { ClosedForm } from '../outbox/delivery/api-client.ts'
import { sendNow } from '../outbox/load-schedule.ts'
import { AfterSubmit } from './after-submit.tsx'
import type { DraftChoice } from './choose-draft.ts'
import type { CopySource } from './copy/copy-answers.ts'
import { lockDraft } from './draft-lock.ts'
import { exportSession } from './export-session.ts'
import { waitForFirstAttempt } from './first-attempt.ts'
import { FormSession } from './form-session.ts'
import { FormView } from './form-view.tsx'
import { isTooNew } from './language-form/load.ts'
import { showLanguage } from './languages/load-languages.ts'
import type { EditObstacle } from './open-edit.ts'
import { closedOf, openForm, type EditChoice, type OpenedForm } from './open-form.ts'
import type { HeldRecord } from './prepare-encrypted.ts'
import { submit } from './submit.ts'

const ClosedScreen = lazy(async () => (await import('./closed-screen.tsx')).ClosedScreen)
const CopyButton = lazy(async () => (await import('./copy/copy-button.tsx')).CopyButton, null)
const HeldScreen = lazy(async () => (await import('./held/held-screen.tsx')).HeldScreen)

const OutdatedScreen = lazy(async () => (await import('./outdated-screen.tsx')).OutdatedScreen)

type View =
  | { kind: 'loading' | 'not_found' | 'not_on_device' | 'outdated' }
  | { kind: 'closed'; closed: ClosedForm }
  | { kind: 'not_editable'; obstacle: EditObstacle }
  | { kind: 'open'; session: FormSession; closed: ClosedForm | null; others: DraftRow[] }
  | { kind: 'submitted'; record: RecordRow; session: FormSession }
  | { kind: 'held'; record: HeldRecord }
  | { kind: 'failed'; error: unknown }

interface OpenRequest {
  attempt: number
  draft: DraftChoice | EditChoice
  /** The answers to begin with, or the record that has them. */
  copied?: CopySource | string | null
}

const NotEditableScreen = lazy(
  async () => (await import('./not-editable-screen.tsx')).NotEditableScreen,
)

async function leaveDraft(row: DraftRow): Promise<void> {
  if (!row.isUntouched) return
  const { leaveEdit } = await import('./leave-edit.ts')
  await leaveEdit(row)
}

/** The answers of a copy. The address no longer names it, so that a reload opens the draft. */
async function begin(copied: CopySource | string, form: PublicForm) {
  const { copyAnswers, copySourceOf } = await import('./copy/copy-answers.ts')
  const source = typeof copied === 'string' ? await copySourceOf(copied) : copied
  history.replaceState(null, '', fillPath(form.public_id) + location.search)
  return source && copyAnswers(source, form)
}

/** A session that holds its draft, so that no other page opens it. */
async function startSession({ form, draft, offline }: OpenedForm, copied: OpenRequest['copied']) {
  const begun = copied ? await begin(copied, form) : undefined
  const session = await FormSession.open(form, draft, offline, begun)
  await showLanguage(session)
  const release = draft?.release ?? (await lockDraft(session.row.id)) ?? (() => {})
  return { session, release }
}

/** Whether a field has the focus, so that typing may begin at any moment. */
const isInField = () =>
  document.activeElement?.matches('#main :is(input, textarea, select)') ?? false

/** Opens the form for each request, and releases the draft when the screen is left. */
function useOpenForm(publicId: string, request: OpenRequest) {
  const [view, setView] = useState<View>({ kind: 'loading' })
  useEffect(() => {
    let isCancelled = false
    let releaseDraft = () => {}
    const open = async () => {
      const result = await openForm(publicId, request.draft)
      if (result.kind !== 'open') return isCancelled || setView(result)
      if (isTooNew(result.form)) {
        result.draft?.release()
        return isCancelled || setView({ kind: 'outdated' })
      }
      const { session, release } = await startSession(result, request.copied)
      let shown = session
      releaseDraft = () => void leaveDraft(shown.row).finally(release)
      if (isCancelled) return releaseDraft()
      barTitle.set(session.shownForm.title)
      const { others } = result
      setView({ kind: 'open', session, closed: result.closed, others })
      const fetched = await result.pendingFetch
      if (isCancelled || !fetched || fetched.kind === 'unreachable') return
      session.offline = false
      if (fetched.kind === 'gone') {
        return setView({ kind: 'open', session, closed: await closedOf(publicId, fetched), others })
      }
      const newest =
        fetched.kind === 'updated' ? fetched.form : await storageFailure.guard(loadForm(publicId))
      // Otherwise it is shown next time.
      if (!newest || newest.version === session.form.version || isTooNew(newest)) return
      const renewed = await session.withForm(newest)
      await showLanguage(renewed)
      if (isCancelled || !session.untouched || isInField()) return
      barTitle.set(renewed.shownForm.title)
      shown = renewed
      setView({ kind: 'open', session: renewed, closed: null, others })
    }
    setView({ kind: 'loading' })
    open().catch((error: unknown) => setView({ kind: 'failed', error }))
    return () => {
      isCancelled = true
      releaseDraft()
    }
  }, [publicId, request])
  return [view, setView] as const
}

/** The draft that the address names. */
function choiceOf({ draftId, editedId, copiedId }: FillScreenProps): OpenRequest['draft'] {
  if (editedId) return { edits: editedId }
  if (copiedId) return 'none'
  return draftId ? { id: draftId } : 'newest'
}

interface FillScreenProps {
  publicId: string
  draftId: string | null
  editedId: string | null
  copiedId: string | null
}

const copyOf = (session: FormSession): CopySource => ({
  answers: session.snapshot().row.answers,
  form: session.form,
})

export function FillScreen(props: FillScreenProps) {
  const { publicId } = props
  const [request, setRequest] = useState<OpenRequest>({
    attempt: 0,
    draft: choiceOf(props),
    copied: props.copiedId,
  })
  const [view, setView] = useOpenForm(publicId, request)
  const retry = () => setRequest({ ...request, attempt: request.attempt + 1 })
  /** Opens an empty form. The query is kept, because it prefills new answers. */
  const openEmpty = (copied?: CopySource) => {
    history.replaceState(null, '', fillPath(publicId) + location.search)
    setRequest({ attempt: request.attempt + 1, draft: 'none', ...(copied ? { copied } : {}) })
  }
  const session = view.kind === 'open' ? view.session : null
  useEffect(() => {
    memoryExport.set(session && (() => exportSession(session)))
    return () => memoryExport.set(null)
  }, [session])

  const startAgain = async (draft: FormSession) => {
    await draft.autosave.stop()
    await deleteDraft(draft.row.id).catch(storageFailure.report)
    if (draft.row.replaces === null) return openEmpty()
    navigate('/outbox')
    await sendNow('queue')
  }
  const submitAnswers = async (answered: FormSession) => {
    const record = await submit(answered)
    if (record && 'heldFor' in record) setView({ kind: 'held', record })
    else if (record) {
      setView({ kind: 'submitted', record: await waitForFirstAttempt(record), session: answered })
    }
    return record !== null
  }

  switch (view.kind) {
    case 'loading':
      return <LoadingScreen />
    case 'not_on_device':
      return (
        <MessageScreen
          title={messages.notOnDevice}
          body={messages.notOnDeviceBody}
          icon={<OfflineIcon size={40} />}
        >
          <button type="button" class="primary" onClick={retry}>
            {messages.tryAgain}
          </button>
        </MessageScreen>
      )
    case 'not_found':
      return (
        <MessageScreen
          title={messages.formNotFound}
          body={messages.formNotFoundBody}
          icon={<DeviceIcon size={40} />}
        >
          <a class="button secondary" href="/">
            {messages.toHome}
          </a>
        </MessageScreen>
      )
    case 'closed':
      return <ClosedScreen publicId={publicId} closed={view.closed} icon={<LockIcon size={40} />} />
    case 'outdated':
      return <OutdatedScreen />
    case 'not_editable':
      return <NotEditableScreen obstacle={view.obstacle} />
    case 'submitted':
      return (
        <AfterSubmit submitted={view.record} onFillAgain={() => openEmpty()}>
          {view.session.form.allow_copy && (
            <CopyButton onCopy={() => openEmpty(copyOf(view.session))} />
          )}
        </AfterSubmit>
      )
    case 'held':
      return <HeldScreen record={view.record} onFillAgain={() => openEmpty()} />
    case 'failed':
      throw view.error
    case 'open':
      return (
        <FormView
          key={view.session.row.id}
          session={view.session}
          closed={view.closed}
          others={view.others}
          onDelete={() => void startAgain(view.session)}
          onSubmit={() => submitAnswers(view.session)}
        />
      )
  }
}
