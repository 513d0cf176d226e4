import type { FormSession } from './form-session.ts'
import { messages } from './messages/index.ts'

function noticeOf({ row: { refusal, clientUuid } }: FormSession): string {
  if (clientUuid === undefined) return messages.editingAsNew
  return refusal ? messages.editing : messages.editingWaiting
}

/** What happens to the record that is edited. */
export function EditNotice({ session }: { session: FormSession }) {
  return <p class="notice small">{noticeOf(session)}</p>
}
