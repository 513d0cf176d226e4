import { Field } from '@formpost/ui/fields/field.tsx'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { directionOf, language } from '@formpost/ui/messages/language.ts'
import { beforeReload } from '@formpost/ui/reload.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useTitle } from '@formpost/ui/use-title.ts'
import { Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

import { lazy } from '../app/lazy.tsx'
import { messages } from '../app/messages/index.ts'
import type { DraftRow } from '../db/rows.ts'
import type { ClosedForm } from '../outbox/delivery/api-client.ts'
import { DraftStatus } from './draft-status.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormActions } from './form-actions.tsx'
import type { FormSession } from './form-session.ts'
import { invalidFields, shownProblems } from './shown-problems.ts'
import { usePages } from './use-pages.ts'

const ChangeNotice = lazy(async () => (await import('./change-notice.tsx')).ChangeNotice, null)
const DeviceNote = lazy(async () => (await import('../devices/device-note.tsx')).DeviceNote, null)
const FormNotice = lazy(async () => (await import('./form-notice.tsx')).FormNotice, null)
const OtherDrafts = lazy(async () => (await import('./other-drafts.tsx')).OtherDrafts, null)

interface FormViewProps {
  session: FormSession
  closed: ClosedForm | null
  /** Drafts that were begun with other links. */
  others: readonly DraftRow[]
  onDelete: () => void
  /** Resolves to whether the answers were accepted. */
  onSubmit: () => Promise<boolean>
}

const hasNotice = ({ form, row }: FormSession, closed: ClosedForm | null): boolean =>
  closed !== null || form.is_encrypted || form.payment_required || row.replaces !== null

function progressOf(session: FormSession): string {
  const [page, pages] = [session.pageIndex + 1, session.pages.length]
  if (pages === 1 && session.hasFixedPageCount) return ''
  return session.hasFixedPageCount ? messages.pageNOfM({ page, pages }) : messages.pageN(page)
}

export function FormView({ session, closed, others, onDelete, onSubmit }: FormViewProps) {
  useStore(session.revision)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  /** A new object moves the focus once more. */
  const [focus, setFocus] = useState<{ on: 'heading' | 'summary' } | null>(null)
  // Not before rendering: a busy form is inert, and another page may have another heading element.
  useLayoutEffect(() => {
    if (focus?.on === 'summary') summary.current?.focus()
    if (focus?.on !== 'heading') return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [focus])
  const { show, back } = usePages(session, () => setFocus({ on: 'heading' }))
  useEffect(() => {
    const flush = () => void session.autosave.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    const removeCallback = beforeReload(async () => {
      await session.filesPrepared()
      await session.autosave.flush()
    })
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      removeCallback()
      flush()
    }
  }, [session])

  const {
    shownForm: form,
    languages,
    language: parts,
    compiled,
    evaluation,
    pages,
    pageIndex,
  } = session
  const page = pages[pageIndex]!
  const titleField = parts
    ? parts.titleField
    : compiled.fields.find((f) => f.type === 'heading' && evaluation.visible.has(f.id))
  const shownTitle = titleField && session.shownField(titleField)
  const title = shownTitle?.label || form.title
  const lead = shownTitle?.description ?? form.description
  const problems = parts?.shownProblems(session, pageIndex) ?? shownProblems(page, session)
  const progress = progressOf(session)
  const name = progress ? `${title} (${progress})` : title
  useTitle(problems.size > 0 ? messages.titleError(name) : name)

  const busyDuring = async <T,>(work: Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work
    } finally {
      setBusy(false)
    }
  }
  const submitPage = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    if (session.isPreparing) {
      await busyDuring(session.filesPrepared())
      if (session.pageIndex !== pageIndex) return
    }
    // Not the pages of this rendering: a file may have changed them.
    const isLast = pageIndex === session.pages.length - 1
    const invalid =
      parts?.invalid(session, isLast ? null : pageIndex) ??
      invalidFields(isLast ? compiled.fields : session.pages[pageIndex]!, session)
    if (invalid.length > 0) {
      for (const id of invalid) session.checked.add(id)
      const first = session.pageOf(invalid[0]!)
      if (first !== pageIndex) show(first)
      session.redraw()
      setFocus({ on: 'summary' })
    } else if (isLast) {
      if (await busyDuring(onSubmit())) return
      setFocus({ on: 'summary' })
    } else {
      show(pageIndex + 1)
    }
  }

  const header = (
    <Fragment key="title">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {pageIndex === 0 && lead && <p class="lead">{lead}</p>}
      <DraftStatus session={session} onDelete={onDelete} />
      {pageIndex === 0 && form.device_reports && <DeviceNote session={session} />}
    </Fragment>
  )
  const hasKey = !form.is_encrypted || form.encryption_public_key !== null
  // An edit goes back to the outbox, whether or not the service accepts answers now.
  const isAccepting = session.row.replaces !== null || (!closed && !form.payment_required)
  const canSend = hasKey && isAccepting
  return (
    <main
      id="main"
      class="column"
      lang={languages?.language}
      dir={languages?.direction ?? directionOf(title)}
    >
      <form class="card" noValidate onSubmit={(event) => void submitPage(event)}>
        {languages && <languages.Picker languages={languages} />}
        {progress && (
          <p class="progress" lang={language}>
            {progress}
          </p>
        )}
        <ErrorSummary problems={problems} message={session.refusalMessage} box={summary} />
        {hasNotice(session, closed) && <FormNotice session={session} closed={closed} />}
        {session.row.changes && <ChangeNotice changes={session.row.changes} />}
        {pageIndex === 0 && others.length > 0 && <OtherDrafts drafts={others} />}
        {/* What is changed while the answers are submitted would be neither sent nor kept. */}
        <div inert={isBusy}>
          {(parts || !(titleField && page.includes(titleField))) && header}
          {parts && <parts.Fields session={session} page={pageIndex} epoch={parts.epoch} />}
          {(parts ? [] : page).map((field) => {
            if (!evaluation.visible.has(field.id)) return null
            if (field === titleField) return header
            return (
              <Field
                key={field.id}
                field={session.shownField(field)}
                value={session.answers[field.id] as RawAnswer}
                isRequired={evaluation.required.has(field.id)}
                error={problems.get(field.id)}
                fileMessage={session.fileMessages.get(field.id)}
                context={session}
              />
            )
          })}
        </div>
        <FormActions
          session={session}
          isBusy={isBusy}
          canSend={canSend}
          onBack={() => isBusy || back()}
        />
      </form>
      {form.show_branded_footer && <footer class="branded">{messages.brandedFooter}</footer>}
    </main>
  )
}
