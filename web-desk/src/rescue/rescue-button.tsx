import type { Form } from '@formpost/contract'
import { useState } from 'preact/hooks'

import { LoadFailure } from '../parts/failure.tsx'
import { useAction } from '../parts/use-action.ts'

type Dialog = typeof import('./rescue-dialog.tsx').RescueDialog

/** Opens the import of the export of a device, once that is loaded. */
export function RescueButton({ form, text }: { form: Form; text: string }) {
  const [OpenDialog, setDialog] = useState<Dialog>()
  const open = useAction(async () => {
    const { RescueDialog } = await import('./rescue-dialog.tsx')
    setDialog(() => RescueDialog)
  })
  return (
    <>
      <button
        type="button"
        class="secondary"
        aria-disabled={open.isBusy}
        onClick={() => void open.run()}
      >
        {text}
      </button>
      {open.error !== undefined && (
        <LoadFailure error={open.error} onRetry={() => void open.run()} />
      )}
      {OpenDialog && <OpenDialog form={form} onClose={() => setDialog(undefined)} />}
    </>
  )
}
