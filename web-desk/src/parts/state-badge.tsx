import type { Form } from '@formpost/contract'

import { messages } from './messages/index.ts'

export type FormState = 'live' | 'closed' | 'unpublished'

/** A form that was never open is not closed: nobody could answer it yet. */
export function stateOf({
  is_active,
  closed_at,
}: Pick<Form, 'is_active' | 'closed_at'>): FormState {
  if (is_active) return 'live'
  return closed_at === null ? 'unpublished' : 'closed'
}

/** Whether the form can be filled in, in a word. */
export function StateBadge({ form }: { form: Pick<Form, 'is_active' | 'closed_at'> }) {
  const state = stateOf(form)
  return <span class={state === 'live' ? 'badge badge-live' : 'badge'}>{messages[state]}</span>
}
