import type { ExportedFile } from '@formpost/ui/device-export/format.ts'
import type { DeviceExport } from '@formpost/ui/device-export/open-export.ts'

import type { FileRow } from '../../db/rows.ts'
import { withBytesIfNeeded } from '../../db/stored-files.ts'

/** Files of an export as rows of an owner. They keep the ids by which the service knows them again. */
export async function readFiles(
  opened: DeviceExport,
  files: readonly ExportedFile[],
  ownerId: string,
): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const file of files) {
    const blob = await opened.file(file)
    const { path: _path, ...about } = file
    rows.push({ ...about, ownerId, blob, size: blob.size, resent: false })
  }
  return withBytesIfNeeded(rows)
}
