import { useEffect } from 'preact/hooks'

import { LockIcon } from '../app/icons.tsx'
import { words } from '../app/messages/index.ts'
import { loadOpenPgp } from './encryption.ts'
import { exportFilling } from './export-filling.ts'
import type { Filling } from './filling.ts'

interface Notice {
  title: string
  body: string
}

function noticeOf({ form }: Filling, closed: boolean): Notice | null {
  if (closed) return { title: words.closed, body: words.closedBody }
  if (form.is_encrypted && !form.encryption_public_key) {
    return { title: words.noKey, body: words.noKeyBody }
  }
  const hasField = form.fields.some((field) => field.type === 'payment')
  if (form.payment_required && !hasField) {
    return { title: words.payment, body: words.paymentBody }
  }
  return null
}

/** What is special about a form, on top of it: that it is encrypted, or why it can't be sent from here. */
export function FormNotice({ filling, closed }: { filling: Filling; closed: boolean }) {
  const notice = noticeOf(filling, closed)
  const isSealed = filling.form.is_encrypted
  useEffect(() => {
    // So that the code is here by the time that the network may not be.
    if (isSealed) loadOpenPgp().catch(() => undefined)
  }, [isSealed])
  if (filling.row.replaces && !notice) return <p class="notice small">{words.editing}</p>
  if (isSealed && !notice) {
    return (
      <p class="notice small">
        <LockIcon /> {words.encrypted}
      </p>
    )
  }
  if (!notice) return null
  return (
    <section class="notice">
      <LockIcon />
      <h2>{notice.title}</h2>
      <p>{notice.body}</p>
      {!filling.pristine && (
        <button type="button" class="secondary" onClick={() => void exportFilling(filling)}>
          {words.exportAnswers}
        </button>
      )}
    </section>
  )
}
