import './styles/panel.css'

import { useModal } from '@formpost/ui/use-modal.ts'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

import { Failure } from './failure.tsx'
import { messages } from './messages/index.ts'

interface FormDialogProps {
  title: string
  submit: string
  /** Whether it cannot be undone. */
  isDanger?: boolean
  isWide?: boolean
  isBusy: boolean
  /** What is not shown beside a control already. */
  error?: unknown
  onSubmit: () => void
  onClose: () => void
  children: ComponentChildren
}

/** A question with controls. Escape and the first button cancel. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, isDanger, isWide, isBusy, error, onSubmit, onClose, children } = props
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      // A file chooser inside is cancelled by an event of the same name.
      onCancel={(event) => event.target === event.currentTarget && onClose()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <Failure error={error} />
        <div class="dialog-actions">
          <button type="button" class="secondary" onClick={onClose}>
            {messages.cancel}
          </button>
          <button type="submit" class={isDanger ? 'danger' : 'primary'} aria-disabled={isBusy}>
            {submit}
          </button>
        </div>
      </form>
    </dialog>
  )
}
