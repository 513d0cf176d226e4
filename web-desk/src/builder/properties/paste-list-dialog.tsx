import { useModal } from '@formpost/ui/use-modal.ts'
import { useId, useState } from 'preact/hooks'

import { messages } from './messages/index.ts'

/** Takes options as lines of text. */
export function PasteListDialog({ onClose }: { onClose: (text?: string) => void }) {
  const dialog = useModal()
  const [text, setText] = useState('')
  const id = useId()
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={`${id}-title`} onCancel={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onClose(text)
        }}
      >
        <h2 id={`${id}-title`}>{messages.pasteList}</h2>
        <label class="label" for={id}>
          {messages.optionLines}
        </label>
        <p class="help" id={`${id}-help`}>
          {messages.pasteListHelp}
        </p>
        <textarea
          id={id}
          class="control"
          dir="auto"
          rows={8}
          autoFocus
          aria-describedby={`${id}-help`}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div class="dialog-actions">
          <button type="button" class="secondary" onClick={() => onClose()}>
            {messages.cancel}
          </button>
          <button type="submit" class="primary">
            {messages.addOptions}
          </button>
        </div>
      </form>
    </dialog>
  )
}
