import { log } from '@formpost/kit/observability'
import { problem, type Handlers } from '@formpost/kit/rpc'
import { isUuid, maxFileBytes } from '@formpost/rules'
import { Semaphore, withTimeout } from 'async-mutex'

import { checkUpload } from '../domain/check-upload.ts'
import { markStored, reserveUpload } from '../store/new-uploads.ts'
import { returnQuota, takeQuota } from '../store/upload-quota.ts'
import { eraseUploads } from '../store/uploads.ts'
import type { Dependencies } from './dependencies.ts'
import { toFileMessage, toUploadRules } from './messages.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'

/** Uploads received at the same time. Each holds its file in memory, 2 MiB at most. */
const maxConcurrent = 64
/** How long an upload may wait for its turn, in ms. */
const waitMs = 20_000
/** Buffers that are kept for the next files. */
const maxSpareBuffers = 8

export function upload({ db, blobs, uploadQuota }: Dependencies): Handlers<'files'>['Upload'] {
  const tooBusy = problem('unavailable', { retryAfter: 5 })
  const slots = withTimeout(new Semaphore(maxConcurrent), waitMs, tooBusy)
  const spareBuffers: Buffer[] = []

  async function store({ bytes, description }: ReceivedFile) {
    const { form_uuid: formUuid, field_uuid: fieldUuid, name: givenName } = description
    if (!isUuid(formUuid)) throw problem('form_not_found')
    if (!isUuid(fieldUuid)) throw problem('field_not_found')
    const checked = await checkUpload(bytes, givenName, toUploadRules(description))

    const size = bytes.length
    const waitSeconds = uploadQuota && (await takeQuota(db, { formUuid, size }, uploadQuota))
    if (waitSeconds) throw problem('upload_quota', { retryAfter: waitSeconds })
    const reserved = await reserveUpload(db, {
      formUuid,
      fieldUuid,
      ...checked,
      size,
    })
    try {
      await blobs.put(reserved.uuid, bytes)
      if (!(await markStored(db, reserved))) throw problem('form_not_found')
    } catch (error) {
      await discard(reserved.uuid)
      throw error
    }
    return toFileMessage(reserved)
  }

  /** If this fails, the sweeper removes the file later. */
  async function discard(uuid: string): Promise<void> {
    try {
      await blobs.remove([uuid])
      await returnQuota(db, [uuid])
      await eraseUploads(db, [uuid])
    } catch (error) {
      log.warn(
        { upload: uuid, reason: (error as Error).message },
        'upload not discarded, the sweeper will retry',
      )
    }
  }

  return async (requests) => {
    let buffer: Buffer | undefined
    let freeSlot = () => {}
    // A sender that is silent must not keep others waiting, so its turn comes with its first bytes.
    const takeBuffer = async () => {
      ;[, freeSlot] = await slots.acquire()
      // Buffers are reused: allocating one for each file keeps the garbage collector busy.
      buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(maxFileBytes)
      return buffer
    }
    try {
      const file = await store(await receiveFile(requests, takeBuffer))
      // Not after a failure: a failed write may still be reading the buffer.
      if (buffer && spareBuffers.length < maxSpareBuffers) spareBuffers.push(buffer)
      return file
    } finally {
      freeSlot()
    }
  }
}
