import type { FormField } from '@formpost/rules'
import { newId } from '@formpost/ui/new-id.ts'

import { readCollectors } from '../collector/collectors.ts'

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

/** What a hidden field records when the form is opened, or when its instance is added, at a local time. */
export function metadataAtStart(kind: Metadata, time: string): string | undefined {
  switch (kind) {
    case 'start':
      return time
    case 'today':
      return time.slice(0, 10)
    case 'device':
      return deviceId()
    case 'collector':
      return readCollectors()[0] || undefined
    default:
      return undefined
  }
}
