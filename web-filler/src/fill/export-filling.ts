import { download } from '../app/download.ts'
import type { Filling } from './filling.ts'

/** Saves the answers and files on the screen as a ZIP, without touching the device's storage. */
export async function exportFilling(filling: Filling): Promise<void> {
  const { exportName, zipDrafts } = await import('../outbox/export/export.ts')
  const { row, files, form } = filling
  download(await zipDrafts([{ row, files, form }]), exportName())
}
