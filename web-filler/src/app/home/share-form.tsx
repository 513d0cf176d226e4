import { ShareIcon } from '@formpost/ui/icons.tsx'
import { QrCode } from '@formpost/ui/qr-code.tsx'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useState } from 'preact/hooks'

import { removeForm } from '../../db/definitions.ts'
import { fillPath } from '../routes.ts'
import { storageFailure } from '../storage-failure.ts'
import { CopyLink } from './copy-link.tsx'
import type { FormOnDevice } from './forms-on-device.ts'
import { messages } from './messages/index.ts'

interface ShareDialogProps {
  item: FormOnDevice
  onClose: () => void
}

function ShareDialog({ item, onClose }: ShareDialogProps) {
  const { publicId, title } = item.form
  const dialog = useModal()
  const link = location.origin + fillPath(publicId)
  const isNeeded = item.drafts + item.waiting + item.attention > 0
  const remove = async () => {
    if (await removeForm(publicId)) onClose()
  }
  return (
    <dialog
      ref={dialog}
      class="dialog share-dialog"
      aria-labelledby="share-title"
      onClose={onClose}
    >
      <h2 id="share-title" dir="auto">
        {title}
      </h2>
      <p>{messages.shareFormBody}</p>
      <QrCode text={link} />
      <p class="receipt" dir="ltr">
        {link}
      </p>
      <CopyLink link={link} />
      <div class="dialog-actions">
        {isNeeded && <p class="help">{messages.removeFormLater}</p>}
        {!isNeeded && (
          <button
            type="button"
            class="quiet"
            onClick={() => void remove().catch(storageFailure.report)}
          >
            {messages.removeForm}
          </button>
        )}
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {messages.close}
        </button>
      </div>
    </dialog>
  )
}

/** The button beside a form that opens its share dialog: link, QR code and removal. */
export function ShareForm({ item }: { item: FormOnDevice }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        class="row-button"
        aria-label={messages.shareForm(item.form.title)}
        onClick={() => setOpen(true)}
      >
        <ShareIcon size={24} />
      </button>
      {isOpen && <ShareDialog item={item} onClose={() => setOpen(false)} />}
    </>
  )
}
