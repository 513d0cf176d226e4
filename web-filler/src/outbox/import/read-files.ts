import type { ExportedFile } from '@formpost/ui/device-export/format.ts'
import type { DeviceExport } from '@formpost/ui/device-export/open-export.ts'

import type { FileRow } from '../../db/rows.ts'
import { withBytesIfNeeded } from '../../db/stored-files.ts'

/** Files of an export as rows of an owner. They keep their ids, by which the service knows them again. */
export async function readFiles(
  opened: DeviceExport,
  files: readonly ExportedFile[],
  ownerId: string,
): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const file of files) {
    const blob = await opened.file(file)
    const { id, fieldId, name, type, uploadUuid } = file
    const about = { id, ownerId, fieldId, name, type, uploadUuid, resent: false }
    rows.push({ ...about, blob, size: blob.size })
  }
  return withBytesIfNeeded(rows)
}
