import type { Form } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { formatNumber, formatTime } from '@formpost/ui/format.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

import { isStatus } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { announce } from '../../parts/announce.ts'
import { Failure, LoadFailure } from '../../parts/failure.tsx'
import { dropEdits } from '../../parts/kept-edits.ts'
import { Loading } from '../../parts/loading.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useLoaded } from '../../parts/use-loaded.ts'
import type { AnswerList } from '../list/answer-list.ts'
import { placeOf } from '../list/list-state.ts'
import { messages } from '../messages/index.ts'
import { valuesOf } from '../values.ts'
import { AnswerChecks } from './answer-checks.tsx'
import { AnswerTimes } from './answer-times.tsx'
import { AnswerValues } from './answer-values.tsx'
import { EncryptedAnswer } from './encrypted-answer.tsx'
import { ReviewForm } from './review-form.tsx'

interface AnswerPanelProps {
  form: Form
  list: AnswerList
  submission: string
  isFiltered: boolean
  /** Shows another answer. */
  onStep: (uuid: string) => void
  onClose: () => void
}

/** One answer beside the table, or instead of it on a phone. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { form, list, submission, isFiltered, onStep, onClose } = props
  const state = useStore(list.store)
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const [isDeleting, setDeleting] = useState(false)
  const loaded = useLoaded(
    (signal) => callApi('getSubmission', { params: { form: form.uuid, submission }, signal }),
    [form.uuid, submission],
  )
  // While another one is loaded, the previous answer must not pass for it.
  const answer = loaded.data?.data.uuid === submission ? loaded.data.data : undefined
  const place = placeOf(state, submission)
  const total = state.total ?? 0

  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    // The panel scrolls on a desktop, the page on a phone.
    content.current?.scrollTo(0, 0)
    scrollTo(0, 0)
  }, [submission])
  // An answer that was opened by its address takes its place in the table.
  useEffect(() => {
    if (answer && place === undefined && state.total !== undefined) {
      void list.find(answer).catch(() => undefined)
    }
  }, [answer, state.total === undefined])
  useEffect(() => {
    if (place === undefined || !answer) return
    list.setActive(place)
    announce(messages.position({ number: formatNumber(place + 1), total: formatNumber(total) }))
  }, [answer, place === undefined])

  // The neighbours that the service names are those without a filter.
  const neighbourOf = (by: 1 | -1) =>
    isFiltered ? undefined : by === 1 ? answer?.next : answer?.prev
  const step = useAction(async (by: 1 | -1) => {
    const uuid = place === undefined ? neighbourOf(by) : (await list.beside(submission, by))?.uuid
    if (uuid) onStep(uuid)
  })
  const canStep = (by: 1 | -1) =>
    place === undefined ? Boolean(neighbourOf(by)) : place + by >= 0 && place + by < total
  const remove = useAction(async () => {
    // After the deletion, the next answer has its place.
    const following = (await list.beside(submission, 1)) ?? (await list.beside(submission, -1))
    await callApi('deleteSubmission', { params: { form: form.uuid, submission } })
    dropEdits(`${form.uuid}/${submission}`)
    list.remove(submission)
    announce(messages.deleted)
    if (following) {
      onStep(following.uuid)
      heading.current?.focus()
    } else onClose()
  })
  const isGone = isStatus(loaded.error, 404)
  return (
    <section class="answer-panel" aria-labelledby="answer-title">
      <div class="panel-bar">
        <button
          type="button"
          class="secondary"
          aria-disabled={!canStep(-1)}
          onClick={() => canStep(-1) && void step.run(-1)}
        >
          {messages.previous}
        </button>
        <button
          type="button"
          class="secondary"
          aria-disabled={!canStep(1)}
          onClick={() => canStep(1) && void step.run(1)}
        >
          {messages.next}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          {messages.close}
        </button>
      </div>
      <div class="panel-content" ref={content}>
        <h2 id="answer-title" ref={heading} tabIndex={-1}>
          {answer ? messages.answerOf(formatTime(answer.created_at)) : messages.answer}
        </h2>
        {place !== undefined && (
          <p class="help">
            {messages.position({ number: formatNumber(place + 1), total: formatNumber(total) })}
          </p>
        )}
        <Failure error={step.error} />
        {isGone && <p>{messages.deletedAnswer}</p>}
        {loaded.error !== undefined && !isGone && (
          <LoadFailure error={loaded.error} onRetry={loaded.reload} />
        )}
        {!answer && loaded.error === undefined && <Loading />}
        {answer && !isGone && (
          <div key={answer.uuid}>
            {form.is_encrypted ? (
              <EncryptedAnswer form={form} answer={answer} />
            ) : (
              <AnswerValues form={form.uuid} questions={form.fields} values={valuesOf(answer)} />
            )}
            {answer.checks && <AnswerChecks checks={answer.checks} questions={form.fields} />}
            <ReviewForm
              form={form.uuid}
              submission={answer.uuid}
              onReviewed={(review) => list.replace({ ...answer, review })}
            />
            <section class="panel-section" aria-labelledby="details-title">
              <h3 id="details-title">{messages.details}</h3>
              <AnswerTimes answer={answer} />
              <Failure error={remove.error} />
              <button
                ref={deleteButton}
                type="button"
                class="secondary delete"
                onClick={() => setDeleting(true)}
              >
                {messages.delete}
              </button>
            </section>
          </div>
        )}
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={messages.deleteTitle}
          body={messages.deleteBody}
          confirm={messages.delete}
          cancel={messages.cancel}
          onClose={(confirmed) => {
            setDeleting(false)
            deleteButton.current?.focus()
            if (confirmed) void remove.run()
          }}
        />
      )}
    </section>
  )
}
