import { type Handlers, problem } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { toFile } from './messages.ts'
import type { Parts } from './parts.ts'

const chunkBytes = 65_536

export const read = ({ uploads, blobs }: Parts): Handlers<'files'>['Read'] =>
  async function* ({ form_uuid, upload_uuid }) {
    const known = isUuid(form_uuid) && isUuid(upload_uuid)
    const upload = known ? await uploads.find(form_uuid, upload_uuid) : null
    if (!upload) throw problem('upload_not_found')
    const bytes = await blobs.get(upload.uuid)
    yield { file: toFile(upload), chunk: undefined }
    for await (const piece of bytes) {
      for (let at = 0; at < piece.length; at += chunkBytes) {
        yield { file: undefined, chunk: piece.subarray(at, at + chunkBytes) }
      }
    }
  }
