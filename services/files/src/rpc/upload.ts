import { type Handlers, log, problem } from '@formpost/kit'
import { isUuid } from '@formpost/rules'

import { checkUpload } from '../domain/check-upload.ts'
import { createSlots } from '../domain/slots.ts'
import { toFile } from './messages.ts'
import type { Parts } from './parts.ts'
import { type Received, receiveFile } from './receive-file.ts'

// Each holds its file in memory, 2 MiB at most.
const atOnce = 64
const waitMs = 20_000

export function upload({ uploads, blobs }: Parts): Handlers<'files'>['Upload'] {
  const slots = createSlots(atOnce, waitMs)

  async function store({ header, bytes }: Received) {
    const { form_uuid: formUuid, field_uuid: fieldUuid } = header
    if (!isUuid(formUuid)) throw problem('form_not_found')
    if (!isUuid(fieldUuid)) throw problem('field_not_found')
    const { name, mimeType } = await checkUpload(bytes, header.name, header)

    const row = await uploads.reserve({ formUuid, fieldUuid, name, mimeType, size: bytes.length })
    try {
      await blobs.put(row.uuid, bytes)
      if (!(await uploads.markStored(row.uuid))) throw problem('form_not_found')
    } catch (error) {
      await discard(row.uuid)
      throw error
    }
    return toFile(row)
  }

  /** What this can't take away, the sweeper will. */
  async function discard(uuid: string): Promise<void> {
    try {
      await blobs.remove([uuid])
      await uploads.erase([uuid])
    } catch (error) {
      log.warn({ upload: uuid, reason: (error as Error).message }, 'left to the sweeper')
    }
  }

  return (requests) => slots.run(async () => store(await receiveFile(requests)))
}
