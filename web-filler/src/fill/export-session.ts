import { download } from '@formpost/ui/download.ts'

import type { FormSession } from './form-session.ts'

/** Downloads the answers and files on the screen as a ZIP, without using the device's storage. */
export async function exportSession(session: FormSession): Promise<void> {
  const { exportName, zipDrafts } = await import('../outbox/export/device-zip.ts')
  const { form } = session
  const draft = { ...session.snapshot(), form, isEncrypted: form.is_encrypted }
  download(await zipDrafts([draft]), exportName())
}
