import { useModal } from './use-modal.ts'

interface ConfirmDialogProps {
  title: string
  body: string
  confirm: string
  cancel: string
  onClose: (confirmed: boolean) => void
}

/** Asks before something is lost. Escape and the first button cancel. */
export function ConfirmDialog({ title, body, confirm, cancel, onClose }: ConfirmDialogProps) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="dialog-title"
      aria-describedby="dialog-body"
      onCancel={() => onClose(false)}
    >
      <h2 id="dialog-title">{title}</h2>
      <p id="dialog-body">{body}</p>
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={() => onClose(false)}>
          {cancel}
        </button>
        <button type="button" class="danger" onClick={() => onClose(true)}>
          {confirm}
        </button>
      </div>
    </dialog>
  )
}
