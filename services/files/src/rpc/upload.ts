import { log } from '@formpost/kit/observability'
import { type Handlers, problem } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'
import { Semaphore, withTimeout } from 'async-mutex'

import { checkUpload, maxFileBytes } from '../domain/check-upload.ts'
import { toFile } from './messages.ts'
import type { Parts } from './parts.ts'
import { type Received, receiveFile } from './receive-file.ts'

/** Uploads received at the same time; each holds its file in memory, 2 MiB at most. */
const maxConcurrent = 64
/** How long the others wait for their turn, in ms. */
const waitMs = 20_000
/** Buffers that are kept for the next files. */
const maxSpareBuffers = 8

export function upload({ uploads, blobs }: Parts): Handlers<'files'>['Upload'] {
  const tooBusy = problem('unavailable', { retryAfter: 5 })
  const slots = withTimeout(new Semaphore(maxConcurrent), waitMs, tooBusy)
  const spareBuffers: Buffer[] = []

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

  /** What this fails to remove is left to the sweeper. */
  async function discard(uuid: string): Promise<void> {
    try {
      await blobs.remove([uuid])
      await uploads.erase([uuid])
    } catch (error) {
      log.warn({ upload: uuid, reason: (error as Error).message }, 'left to the sweeper')
    }
  }

  return (requests) =>
    slots.runExclusive(async () => {
      // Buffers are filled in place and used again: a new one for each file keeps the garbage collector busy.
      const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(maxFileBytes)
      const file = await store(await receiveFile(requests, buffer))
      // A buffer is not used again after a failed write, which may still be reading it.
      if (spareBuffers.length < maxSpareBuffers) spareBuffers.push(buffer)
      return file
    })
}
