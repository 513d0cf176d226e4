import { describeDifferences } from './describe-differences.ts'
import type { Differences } from './document/index.ts'
import { messages } from './screen-messages/index.ts'

const shown = 50

/** What differs between two documents. */
export function DifferencesList({ differences }: { differences: Differences }) {
  const lines = describeDifferences(differences)
  if (lines.length === 0) return <p>{messages.noDifference}</p>
  return (
    <ul class="differences" dir="auto">
      {lines.slice(0, shown).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > shown && <li>{messages.moreProblems(lines.length - shown)}</li>}
    </ul>
  )
}
