import type { ClosedForm } from '../outbox/delivery/api-client.ts'

/** What the owner says about the closed form, with its line breaks. */
export function ClosedMessage({ closed: { message } }: { closed: ClosedForm }) {
  if (!message) return null
  return (
    <p class="owner-text" dir="auto">
      {message}
    </p>
  )
}
