import type { FormField } from '@formpost/rules'
import type { Placed } from '@formpost/rules/form'
import { newId } from '@formpost/ui/new-id.ts'

const deviceKey = 'formpost-device'

/** An id of this device, which only forms that ask for it send. */
function deviceId(): string {
  try {
    const stored = localStorage.getItem(deviceKey)
    if (stored) return stored
    const id = newId()
    localStorage.setItem(deviceKey, id)
    return id
  } catch {
    return newId()
  }
}

type Metadata = NonNullable<NonNullable<FormField['settings']>['metadata']>
type Recorded = Partial<Record<Metadata, string | undefined>>

const answersOf = (all: readonly Placed[], recorded: Recorded): [string, string][] =>
  all.flatMap(({ field, repeats }) => {
    const kind = field.settings?.metadata
    const answer = kind && repeats.length === 0 ? recorded[kind] : undefined
    return answer === undefined ? [] : [[field.id, answer] as [string, string]]
  })

/** What is recorded when a form is opened for the first time, by field id. */
export function metadataAtStart(all: readonly Placed[], clock: string): Record<string, string> {
  const isAsked = all.some(({ field }) => field.settings?.metadata === 'device')
  const device = isAsked ? deviceId() : undefined
  return Object.fromEntries(answersOf(all, { start: clock, today: clock.slice(0, 10), device }))
}

/** What is recorded at Submit. */
export const metadataAtEnd = (
  all: readonly Placed[],
  clock: string,
  language: string | undefined,
): [string, string][] => answersOf(all, { end: clock, language })
