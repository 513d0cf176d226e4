import { randomUUID } from 'node:crypto'

import { log } from '@formpost/kit/observability'
import { problem, type Handlers } from '@formpost/kit/rpc'
import type { UploadDescription__Output } from '@formpost/proto/gen/formpost/files/v1/UploadDescription'
import { isUuid, maxFileBytes } from '@formpost/rules'
import { Semaphore, withTimeout } from 'async-mutex'

import { checkUpload } from '../domain/check-upload.ts'
import { uploadUuid } from '../domain/upload-uuid.ts'
import { findAgain, markStored, reserveUpload, type ReservedUpload } from '../store/new-uploads.ts'
import { returnQuota, takeQuota } from '../store/upload-quota.ts'
import { eraseUploads } from '../store/uploads.ts'
import type { Dependencies } from './dependencies.ts'
import { toFileMessage, toUploadRules } from './messages.ts'

/** Uploads stored at the same time. */
const maxConcurrent = 64
/** How long an upload may wait for its turn, in ms. */
const waitMs = 20_000

export function upload({ db, blobs, uploadQuota }: Dependencies): Handlers<'files'>['Upload'] {
  const tooBusy = problem('unavailable', { retryAfter: 5 })
  const slots = withTimeout(new Semaphore(maxConcurrent), waitMs, tooBusy)

  async function store(bytes: Buffer, description: UploadDescription__Output) {
    const { form_uuid: formUuid, field_uuid: fieldUuid, name: givenName } = description
    const { client_uuid: clientUuid } = description
    if (!isUuid(formUuid)) throw problem('form_not_found')
    if (!isUuid(fieldUuid)) throw problem('field_not_found')
    const checked = await checkUpload(bytes, givenName, toUploadRules(description))

    const size = bytes.length
    const about = { formUuid, fieldUuid, ...checked, size }
    let uuid = clientUuid === undefined ? randomUUID() : uploadUuid(about, clientUuid, bytes)
    const found = clientUuid === undefined ? 'none' : await findAgain(db, { formUuid, uuid })
    if (typeof found === 'object') return toFileMessage(found.upload)
    if (found === 'storing') throw tooBusy
    if (found === 'erased') uuid = randomUUID()
    const waitSeconds = uploadQuota && (await takeQuota(db, { formUuid, size }, uploadQuota))
    if (waitSeconds) throw problem('upload_quota', { retryAfter: waitSeconds })
    const reserved = await reserveUpload(db, { ...about, uuid })
    if (!reserved) throw tooBusy
    try {
      await blobs.put(reserved.uuid, bytes)
      if (!(await markStored(db, reserved))) throw problem('form_not_found')
    } catch (error) {
      await discard(reserved)
      throw error
    }
    return toFileMessage(reserved)
  }

  /** If this fails, the sweeper removes the file later. */
  async function discard({ formUuid, uuid }: ReservedUpload): Promise<void> {
    try {
      await blobs.remove([uuid])
      await returnQuota(db, formUuid, [uuid])
      await eraseUploads(db, [{ formUuid, uuid }])
    } catch (error) {
      log.warn(
        { upload: uuid, reason: (error as Error).message },
        'upload not discarded, the sweeper will retry',
      )
    }
  }

  return async function* ({ description, content }) {
    if (!description) throw problem('field_not_found')
    if (content.length > maxFileBytes) throw problem('file_too_large', { maxBytes: maxFileBytes })
    yield await slots.runExclusive(() => store(content, description))
  }
}
