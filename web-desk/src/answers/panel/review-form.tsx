import type { Reviews } from '@formpost/contract'
import { formatTime } from '@formpost/ui/format.ts'
import { useLayoutEffect, useState } from 'preact/hooks'

import { callApi } from '../../api/client.ts'
import { announce } from '../../parts/announce.ts'
import { Failure, LoadFailure } from '../../parts/failure.tsx'
import { createKeptEdits } from '../../parts/kept-edits.ts'
import { TextInput } from '../../parts/text-input.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useLoaded } from '../../parts/use-loaded.ts'
import { messages } from '../messages/index.ts'
import { ReviewBadge, reviewStates, type ReviewState } from '../review-badge.tsx'

interface ReviewFormProps {
  form: string
  submission: string
  onReviewed: (state: ReviewState) => void
}

/** Reviews that are not saved yet. */
const kept = createKeptEdits<{ state: ReviewState; note: string }>()

type EditorProps = ReviewFormProps & { reviews: Reviews; onSaved: (reviews: Reviews) => void }

function Editor({ form, submission, reviews, onReviewed, onSaved }: EditorProps) {
  const path = `${form}/${submission}`
  const [{ state, note }, setEdits] = useState(
    () => kept.get(path) ?? { state: reviews.state, note: reviews.note ?? '' },
  )
  const save = useAction(async () => {
    const body = { state, note: note.trim() || null }
    const { data } = await callApi('putReview', { params: { form, submission }, body })
    // What was typed while it was saved stays.
    const now = kept.get(path)
    if (now?.state === state && now.note === note) kept.set(path, undefined)
    onSaved(data)
    onReviewed(data.state)
    announce(messages.reviewSaved)
  })
  const isChanged = state !== reviews.state || note.trim() !== (reviews.note ?? '')
  useLayoutEffect(
    () => kept.set(path, isChanged ? { state, note } : undefined),
    [path, isChanged, state, note],
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <fieldset class="review-states">
        <legend class="visually-hidden">{messages.review}</legend>
        {reviewStates.map((each) => (
          <label key={each} class="option">
            <input
              type="radio"
              name="review"
              value={each}
              checked={each === state}
              onChange={() => setEdits({ state: each, note })}
            />
            {messages.reviewStates[each]}
          </label>
        ))}
      </fieldset>
      <TextInput
        label={messages.reviewNote}
        help={messages.reviewNoteHelp}
        rows={2}
        value={note}
        onInput={(typed) => setEdits({ state, note: typed })}
      />
      <Failure error={save.error} />
      <div class="review-save">
        <button type="submit" class="primary" aria-disabled={save.isBusy}>
          {messages.saveReview}
        </button>
        {!isChanged && reviews.reviewed_at && <span class="help">{messages.reviewSaved}</span>}
      </div>
    </form>
  )
}

/** The decision about an answer, its note, and earlier ones. */
export function ReviewForm(props: ReviewFormProps) {
  const { form, submission } = props
  const reviews = useLoaded(
    (signal) => callApi('getReview', { params: { form, submission }, signal }),
    [form, submission],
  )
  const { data, error, reload, replace } = reviews
  return (
    <section class="panel-section" aria-labelledby="review-title">
      <h3 id="review-title">{messages.review}</h3>
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {data && (
        <>
          <Editor {...props} reviews={data.data} onSaved={(saved) => replace({ data: saved })} />
          {data.data.history.length > 0 && (
            <details class="review-history">
              <summary>{messages.history}</summary>
              <ul>
                {data.data.history.map((review) => (
                  <li key={review.reviewed_at}>
                    <ReviewBadge state={review.state} />{' '}
                    <span class="help" dir="auto">
                      {messages.reviewedBy({
                        name: review.reviewer.name || review.reviewer.email,
                        time: formatTime(review.reviewed_at),
                      })}
                    </span>
                    {review.note && <p dir="auto">{review.note}</p>}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </section>
  )
}
