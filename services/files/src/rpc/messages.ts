import type { Complete } from '@formpost/kit/rpc'
import type { File__Output as File } from '@formpost/proto/gen/formpost/files/v1/File'

import type { NewUpload } from '../store/uploads.ts'

export const toFile = (row: NewUpload & { uuid: string }): Complete<File> => ({
  uuid: row.uuid,
  name: row.name,
  size: row.size,
  mime_type: row.mimeType,
  field_uuid: row.fieldUuid,
})
