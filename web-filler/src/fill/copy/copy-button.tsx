import { messages } from '../messages/index.ts'

/** Fills in the form again with the answers that were just submitted. */
export function CopyButton({ onCopy }: { onCopy: () => void }) {
  return (
    <button type="button" class="secondary" onClick={onCopy}>
      {messages.fillAgainWithAnswers}
    </button>
  )
}
