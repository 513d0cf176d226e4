import { LockIcon } from '@formpost/ui/icons.tsx'
import { messages as shared } from '@formpost/ui/messages/index.ts'
import { useEffect, useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import type { ClosedForm } from '../outbox/delivery/api-client.ts'
import { ClosedMessage } from './closed-message.tsx'
import { EditNotice } from './edit-notice.tsx'
import { exportSession } from './export-session.ts'
import type { FormSession } from './form-session.ts'
import { messages as fillMessages } from './messages/index.ts'
import { newestForm } from './newest-form.ts'

interface Notice {
  title: string
  body: string
}

interface FormNoticeProps {
  session: FormSession
  closed: ClosedForm | null
}

function noticeOf({ form }: FormSession, closed: ClosedForm | null): Notice | null {
  if (closed) return { title: fillMessages.closed, body: fillMessages.closedBody }
  if (form.is_encrypted && !form.encryption_public_key) {
    return { title: fillMessages.noKey, body: fillMessages.noKeyBody }
  }
  const hasField = form.fields.some((field) => field.type === 'payment')
  if (form.payment_required && !hasField) {
    return { title: shared.payment, body: shared.paymentBody }
  }
  return null
}

/** A notice above the form: why it cannot be submitted, that it is encrypted, or that a record is edited. */
export function FormNotice({ session, closed }: FormNoticeProps) {
  const notice = noticeOf(session, closed)
  const isEncrypted = session.form.is_encrypted
  const [keyNotice, setKeyNotice] = useState<string>()
  useEffect(() => {
    if (!isEncrypted) return
    // OpenPGP is loaded early, because the network may be gone at submit time.
    const loading = import('./encrypt-record.ts').then(({ loadEncryption }) => loadEncryption())
    const reading = Promise.all([loading, newestForm(session)])
    reading
      .then(async ([loaded, { encryption_public_key: key }]) => {
        const endedAt = key ? await loaded.keyEndedAt(key) : undefined
        if (endedAt === undefined) return setKeyNotice(undefined)
        const { keyNotice: textOf } = await import('./held/held-screen.tsx')
        setKeyNotice(textOf(endedAt))
      })
      .catch(() => undefined)
  }, [isEncrypted, session])
  if (session.row.replaces && !notice) return <EditNotice session={session} />
  if (isEncrypted && !notice) {
    return (
      <p class="notice small">
        <LockIcon /> {keyNotice ?? fillMessages.encrypted}
      </p>
    )
  }
  if (!notice) return null
  return (
    <section class="notice">
      <LockIcon />
      <h2>{notice.title}</h2>
      <p>{notice.body}</p>
      {closed && <ClosedMessage closed={closed} />}
      {!session.pristine && (
        <button type="button" class="secondary" onClick={() => void exportSession(session)}>
          {messages.exportAnswers}
        </button>
      )}
    </section>
  )
}
