import type { Complete } from '@formpost/kit/rpc'
import type { Claim__Output } from '@formpost/proto/gen/formpost/files/v1/Claim'
import type { File__Output } from '@formpost/proto/gen/formpost/files/v1/File'
import type { UploadDescription__Output } from '@formpost/proto/gen/formpost/files/v1/UploadDescription'

import type { UploadRules } from '../domain/check-upload.ts'
import type { Claim } from '../domain/claims.ts'
import type { Upload } from '../domain/upload.ts'

export const toFileMessage = (upload: Upload): Complete<File__Output> => ({
  uuid: upload.uuid,
  name: upload.name,
  size: upload.size,
  mime_type: upload.mimeType,
  field_uuid: upload.fieldUuid,
})

export const toUploadRules = (message: UploadDescription__Output): UploadRules => ({
  accept: message.accept,
  maxSize: message.max_size,
  encryptionPublicKeys: message.encryption_public_keys,
})

export const toClaim = (message: Claim__Output): Claim => ({
  formUuid: message.form_uuid,
  submissionUuid: message.submission_uuid,
  uploads: message.uploads.map(({ uuid, field_uuid }) => ({ uuid, fieldUuid: field_uuid })),
  isEncrypted: message.is_encrypted,
  expiresAt: message.expires_at,
})
