import { messages as history } from '../history/messages/index.ts'
import type { Unsent } from './find-unsent.ts'

const shownVersions = 5

/** What still waits on devices, and that publishing does not spoil it. */
export function UnsentNote({ unsent }: { unsent: readonly Unsent[] }) {
  if (unsent.length === 0) return null
  const older = unsent.slice(shownVersions).reduce((sum, { records }) => sum + records, 0)
  return (
    <div class="note unsent-note">
      <ul class="unsent">
        {unsent.slice(0, shownVersions).map(({ version, records, devices }) => (
          <li key={version}>
            {history.unsent({
              records,
              devices: history.unsentDevices(devices),
              version: String(version),
            })}
          </li>
        ))}
        {older > 0 && <li>{history.unsentOlder(older)}</li>}
      </ul>
      <p>{history.unsentBody}</p>
    </div>
  )
}
