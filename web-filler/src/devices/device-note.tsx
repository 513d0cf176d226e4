import { language } from '@formpost/ui/messages/language.ts'
import { useEffect } from 'preact/hooks'

import { deviceOf, setCollector } from '../db/devices.ts'
import { Collector } from '../fill/collector/collector.tsx'
import { onCollector, readCollectors } from '../fill/collector/collectors.ts'
import type { FormSession } from '../fill/form-session.ts'
import { messages } from './messages/index.ts'

/** Says what the form's owner sees of this device, and asks who fills in the form. Nothing is reported before. */
export function DeviceNote({ session: { form, row } }: { session: FormSession }) {
  const { public_id: publicId, preview: isPreview } = form
  // A record that is edited keeps the name of who filled it in first.
  const isNew = row.replaces === null
  const formAsks = form.fields.some(({ settings }) => settings?.metadata === 'collector')
  useEffect(() => {
    // Without storage, nothing can be reported.
    const ignore = () => undefined
    if (isPreview) return ignore
    if (!isNew) {
      deviceOf(publicId).catch(ignore)
      return ignore
    }
    const keepName = (name: string) => void setCollector(publicId, name).catch(ignore)
    keepName(readCollectors()[0] ?? '')
    return onCollector(keepName)
  }, [publicId, isPreview, isNew])
  return (
    <>
      {isNew && !formAsks && <Collector />}
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
