import type { Complete } from '@formpost/kit'
import type { File__Output as File } from '@formpost/proto/gen/formpost/files/v1/File'

import type { Upload } from '../store/gen/prisma/client.ts'

export const toFile = (row: Upload): Complete<File> => ({
  uuid: row.uuid,
  name: row.name,
  size: row.size,
  mime_type: row.mimeType,
  field_uuid: row.fieldUuid,
})
