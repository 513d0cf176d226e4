import type { FormChanges } from '../db/rows.ts'
import { messages } from './messages/index.ts'

/** Says that the form has changed since the answers were begun, and which of them are not asked any more. */
export function ChangeNotice({ changes }: { changes: FormChanges }) {
  return (
    <section class="notice change-notice">
      <p>{messages.formChanged}</p>
      {changes.removed.length > 0 && (
        <>
          <p>{messages.notAsked}</p>
          <ul>
            {changes.removed.map(({ label, answer }, index) => (
              <li key={index} dir="auto">
                {label}: {answer}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
