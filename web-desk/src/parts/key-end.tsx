import type { Form } from '@formpost/contract'
import { formatDay } from '@formpost/ui/format.ts'
import { AlertIcon } from '@formpost/ui/icons.tsx'

import { messages } from './messages/index.ts'
import { paths } from './routes.ts'

type EncryptedForm = Pick<Form, 'is_encrypted' | 'encryption_key_expires_at'>

const reminderMs = 30 * 86_400_000

/** How the end of a form's key is said, from 30 days before (docs/api-behaviour.md#warnings). */
function textOf(
  { is_encrypted, encryption_key_expires_at: expiresAt }: EncryptedForm,
  say: { ends: (day: string) => string; expired: (day: string) => string },
): string | undefined {
  if (!is_encrypted || expiresAt === null) return undefined
  const left = Date.parse(expiresAt) - Date.now()
  if (left > reminderMs) return undefined
  const day = formatDay(expiresAt.slice(0, 10))
  return left > 0 ? say.ends(day) : say.expired(day)
}

export function KeyEndBadge({ form }: { form: EncryptedForm }) {
  const text = textOf(form, { ends: messages.keyEnds, expired: messages.keyExpired })
  return text ? <span class="badge badge-attention">{text}</span> : null
}

/** Reminds the owner to renew the key of a form before nobody can answer it. */
export function KeyEndNotice({ form }: { form: EncryptedForm & Pick<Form, 'uuid'> }) {
  const text = textOf(form, { ends: messages.keyEndsBody, expired: messages.keyExpiredBody })
  if (!text) return null
  return (
    <p class="key-end">
      <AlertIcon />
      <span>
        {text} <a href={paths.form(form.uuid, 'settings')}>{messages.renewKey}</a>
      </span>
    </p>
  )
}
