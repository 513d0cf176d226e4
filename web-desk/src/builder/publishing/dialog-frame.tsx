import { useModal } from '@formpost/ui/use-modal.ts'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FrameProps {
  title: string
  isLarge?: boolean
  onClose: () => void
  children: ComponentChildren
}

/** A modal dialog with its title. Escape closes it. */
export function DialogFrame({ title, isLarge, onClose, children }: FrameProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      class={`dialog wide-dialog${isLarge ? ' large-dialog' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
