import type { Form } from '@formpost/contract'
import { useState } from 'preact/hooks'

import { lazyPart } from '../parts/lazy-part.tsx'

const RescueDialog = lazyPart(async () => (await import('./rescue-dialog.tsx')).RescueDialog)

/** Opens the import of the export of a device. */
export function RescueButton({ form, text }: { form: Form; text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && <RescueDialog form={form} onClose={() => setOpen(false)} />}
    </>
  )
}
