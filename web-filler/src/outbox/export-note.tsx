import { pinSession } from '../pin/pin-session.ts'
import { messages } from './messages/index.ts'

/** The id of the note that describes buttons for exports; undefined without a PIN. */
export const exportNote = (): string | undefined => (pinSession.current ? 'export-note' : undefined)

/** Says before an export that only the PIN opens it, if there is one. */
export function ExportNote() {
  const id = exportNote()
  if (!id) return null
  return (
    <p class="record-note" id={id}>
      {messages.exportNeedsPin}
    </p>
  )
}
