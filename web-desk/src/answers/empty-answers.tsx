import type { Form } from '@formpost/contract'

import { CopyField } from '../parts/copy-field.tsx'
import { paths } from '../parts/routes.ts'
import { stateOf } from '../parts/state-badge.tsx'
import { messages } from './messages/index.ts'

const bodies = {
  live: messages.noAnswersBody,
  closed: messages.closedBody,
  unpublished: messages.unpublishedBody,
}

/** What to do while a form has no answers: share its link. */
export const NoAnswers = ({ form }: { form: Form }) => (
  <div class="empty">
    <h2>{messages.noAnswers}</h2>
    <p>{bodies[stateOf(form)]}</p>
    {form.is_active && (
      <div class="empty-link">
        <CopyField label={messages.link} copy={messages.copyLink} value={form.public_url} />
        <div class="empty-actions">
          <a class="button secondary" href={form.public_url} target="_blank" rel="noopener">
            {messages.seeForm}
          </a>
          <a class="button secondary" href={paths.form(form.uuid, 'share')}>
            {messages.share}
          </a>
        </div>
      </div>
    )}
  </div>
)

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
