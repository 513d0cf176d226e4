import type { Form } from '@formpost/contract'
import { useState } from 'preact/hooks'

import { announce } from '../app/announce.ts'
import { paths } from '../app/router.ts'
import { messages } from './messages/index.ts'

/** What to do while a form has no answers: share its link. */
export function NoAnswers({ form }: { form: Form }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(form.public_url)
    setCopied(true)
    announce(messages.linkCopied)
  }
  return (
    <div class="empty">
      <h2>{messages.noAnswers}</h2>
      <p>{form.is_active ? messages.noAnswersBody : messages.closedBody}</p>
      {form.is_active && (
        <div class="empty-link">
          <a href={form.public_url} target="_blank" rel="noopener">
            {form.public_url}
          </a>
          <div class="empty-actions">
            <button type="button" class="primary" onClick={() => void copy()}>
              {isCopied ? messages.linkCopied : messages.copyLink}
            </button>
            <a class="button secondary" href={paths.form(form.uuid, 'share')}>
              {messages.share}
            </a>
          </div>
        </div>
      )}
    </div>
  )
}

/** What to do if no answer matches the filters. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div class="empty">
    <h2>{messages.noMatch}</h2>
    <p>{messages.noMatchBody}</p>
    <div class="empty-actions">
      <button
        type="button"
        class="secondary"
        onClick={() => {
          // This button goes with the filters.
          document.getElementById('add-filter')?.focus()
          onClear()
        }}
      >
        {messages.clearFilters}
      </button>
    </div>
  </div>
)
