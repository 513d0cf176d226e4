import { problem, type Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { findUpload } from '../store/uploads.ts'
import type { Dependencies } from './dependencies.ts'
import { toFileMessage } from './messages.ts'

const chunkBytes = 65_536

export const read = ({ db, blobs }: Dependencies): Handlers<'files'>['Read'] =>
  async function* ({ form_uuid, upload_uuid }) {
    const areUuids = isUuid(form_uuid) && isUuid(upload_uuid)
    const upload = areUuids ? await findUpload(db, form_uuid, upload_uuid) : undefined
    if (!upload) throw problem('upload_not_found')
    const bytes = await blobs.get(upload.uuid)
    yield { file: toFileMessage(upload), chunk: undefined }
    for await (const piece of bytes) {
      for (let at = 0; at < piece.length; at += chunkBytes) {
        yield { file: undefined, chunk: piece.subarray(at, at + chunkBytes) }
      }
    }
  }
