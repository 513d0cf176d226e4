import { encodeQR } from 'qr'
import { useEffect, useRef, useState } from 'preact/hooks'

import { removeForm } from '../../db/definitions.ts'
import { ShareIcon } from '../icons.tsx'
import { words } from '../messages/index.ts'
import { fillPath } from '../router.ts'
import { storageTrouble } from '../trouble.ts'
import type { FormOnDevice } from './forms-on-device.ts'

function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={text}>
      <path d={squares.join('')} />
    </svg>
  )
}

function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <>
      {'clipboard' in navigator && (
        <button type="button" class="secondary" onClick={() => void copy().catch(() => undefined)}>
          {words.copyLink}
        </button>
      )}
      <span class="help" role="status">
        {copied && words.linkCopied}
      </span>
    </>
  )
}

interface HandOnDialogProps {
  item: FormOnDevice
  onClose: () => void
}

function HandOnDialog({ item, onClose }: HandOnDialogProps) {
  const { publicId, title } = item.form
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const link = location.origin + fillPath(publicId)
  const isNeeded = item.drafts + item.waiting + item.attention > 0
  const remove = async () => {
    if (await removeForm(publicId)) onClose()
  }
  return (
    <dialog ref={dialog} class="dialog hand-on" aria-labelledby="hand-on-title" onClose={onClose}>
      <h2 id="hand-on-title" dir="auto">
        {title}
      </h2>
      <p>{words.handOnBody}</p>
      <QrCode text={link} />
      <p class="receipt" dir="ltr">
        {link}
      </p>
      <CopyLink link={link} />
      <div class="dialog-actions">
        {isNeeded && <p class="help">{words.removeFormLater}</p>}
        {!isNeeded && (
          <button
            type="button"
            class="quiet"
            onClick={() => void remove().catch(storageTrouble.report)}
          >
            {words.removeForm}
          </button>
        )}
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
    </dialog>
  )
}

/** Beside a form on the device: its link as a code for another phone, and its removal. */
export function HandOn({ item }: { item: FormOnDevice }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        class="row-button"
        aria-label={words.handOn(item.form.title)}
        onClick={() => setOpen(true)}
      >
        <ShareIcon size={24} />
      </button>
      {isOpen && <HandOnDialog item={item} onClose={() => setOpen(false)} />}
    </>
  )
}
