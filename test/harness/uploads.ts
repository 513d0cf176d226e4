import type { Upload } from '@formpost/contract'

import { createApi, type Reply } from './api.ts'

/** A PNG of one pixel, followed by `extra` zero bytes. */
export const png = (extra = 0): Buffer =>
  Buffer.concat([
    Buffer.from(
      '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000b4944415478da636000020000050001e9fadcd80000000049454e44ae426082',
      'hex',
    ),
    Buffer.alloc(extra),
  ])

export interface FileUpload {
  bytes: Buffer
  name?: string
  field?: string
  /** Sends the field's id after the file, as some clients do. */
  fieldLast?: boolean
  clientUuid?: string
}

/** Uploads a file through the public route. */
export function upload(
  appUrl: string,
  publicId: string,
  { bytes, name = 'photo.png', field, fieldLast = false, clientUuid }: FileUpload,
): Promise<Reply<Upload & { errors?: Record<string, string[]> }>> {
  const form = new FormData()
  if (field && !fieldLast) form.append('form_field_id', field)
  if (clientUuid) form.append('client_uuid', clientUuid)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  if (field && fieldLast) form.append('form_field_id', field)
  return createApi(appUrl).post(`/f/${publicId}/uploads`, form)
}
