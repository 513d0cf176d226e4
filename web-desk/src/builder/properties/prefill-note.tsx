import { labelKey } from '@formpost/ui/fields/label-key.ts'

import type { DraftField } from '../document/index.ts'
import { messages } from './messages/index.ts'

/** How the link of the form sets a hidden field. */
export function PrefillNote({ field }: { field: DraftField }) {
  const name = labelKey(field.label ?? '') || field.uuid
  return (
    <div class="note">
      <p class="sub-label">{messages.prefill}</p>
      <p class="help">{messages.prefillHelp(`?${name}=${messages.prefillValue}`)}</p>
    </div>
  )
}
