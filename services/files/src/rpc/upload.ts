import { log } from '@formpost/kit/observability'
import { type Handlers, problem } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { checkUpload } from '../domain/check-upload.ts'
import { createSlots } from '../domain/slots.ts'
import { toFile } from './messages.ts'
import type { Parts } from './parts.ts'
import { type Received, receiveFile, roomBytes } from './receive-file.ts'

// Each holds its file in memory, 2 MiB at most.
const atOnce = 64
const waitMs = 20_000
/** So many buffers are kept for the next files. */
const mostSpare = 8

export function upload({ uploads, blobs }: Parts): Handlers<'files'>['Upload'] {
  const slots = createSlots(atOnce, waitMs)
  const spare: Buffer[] = []

  async function store({ bytes, description }: Received) {
    const { form_uuid: formUuid, field_uuid: fieldUuid, name: givenName } = description
    if (!isUuid(formUuid)) throw problem('form_not_found')
    if (!isUuid(fieldUuid)) throw problem('field_not_found')
    const checked = await checkUpload(bytes, givenName, description)

    const row = await uploads.reserve({ formUuid, fieldUuid, ...checked, size: bytes.length })
    try {
      await blobs.put(row.uuid, bytes)
      if (!(await uploads.markStored(row))) throw problem('form_not_found')
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

  return (requests) =>
    slots.run(async () => {
      // Filled in place, so that no file is in memory twice; and used again, for new ones keep the collector busy.
      const room = spare.pop() ?? Buffer.allocUnsafeSlow(roomBytes)
      const file = await store(await receiveFile(requests, room))
      // Only now: of a write that has failed nobody knows whether it still reads.
      if (spare.length < mostSpare) spare.push(room)
      return file
    })
}
