import type { Form } from '@formpost/contract'
import { formatTime } from '@formpost/ui/format.ts'

import { messages } from '../messages/index.ts'

/** When the key of a form ends or has ended, if it does. */
export function KeyEnd({ form }: { form: Form }) {
  const { encryption_key_expires_at: expiresAt } = form
  if (expiresAt === null) return null
  const say = Date.parse(expiresAt) > Date.now() ? messages.keyEnds : messages.keyExpired
  return <p class="encryption-note">{say(formatTime(expiresAt))}</p>
}
