import { language } from '@formpost/ui/messages/language.ts'
import { useEffect } from 'preact/hooks'

import { deviceOf, setCollector } from '../db/devices.ts'
import { Collector } from '../fill/collector/collector.tsx'
import { readCollectors } from '../fill/collector/collectors.ts'
import type { FormSession } from '../fill/form-session.ts'
import { messages } from './messages/index.ts'

/** Says what the form's owner sees of this device, and asks who fills in the form. Nothing is reported before. */
export function DeviceNote({ session: { form, row } }: { session: FormSession }) {
  const { public_id: publicId, preview: isPreview } = form
  // A record that is edited keeps the name of who filled it in first, and some forms ask for the name themselves.
  const asksForName =
    row.replaces === null && !form.fields.some(({ settings }) => settings?.metadata === 'collector')
  const keepName = (name: string) => {
    // Without storage, nothing can be reported.
    if (!isPreview) setCollector(publicId, name).catch(() => undefined)
  }
  useEffect(() => {
    if (asksForName) keepName(readCollectors()[0] ?? '')
    else if (!isPreview) deviceOf(publicId).catch(() => undefined)
  }, [publicId, asksForName])
  return (
    <>
      {asksForName && <Collector onChoose={keepName} />}
      <details class="device-note" lang={language}>
        <summary>
          <span dir="auto">{messages.note.title}</span>
        </summary>
        <p>
          <span dir="auto">{messages.note.body}</span>
        </p>
        <p>
          <span dir="auto">{messages.note.not}</span>
        </p>
      </details>
    </>
  )
}
