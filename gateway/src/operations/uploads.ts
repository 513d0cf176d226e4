import type { PropertyErrors } from '@formpost/kit/errors'
import { invalid, onlyMessage, problem, type CallContext, type Complete } from '@formpost/kit/rpc'
import type { UploadDescription__Output as UploadDescription } from '@formpost/proto/gen/formpost/files/v1/UploadDescription'
import { Semaphore, withTimeout } from 'async-mutex'

import type { Handlers } from '../http/handler.ts'
import type { UploadPart } from '../http/upload-form.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { createPreviews } from './previews.ts'

/** Files that are sent to the files service at a time: each is copied while it is. How long others wait, in ms. */
const maxSent = 32
const waitMs = 20_000

/** `/f/{public_id}/uploads`: passes a file to the files service once all of it has arrived. */
export function createUploadHandlers(upstreams: Upstreams): Pick<Handlers, 'upload'> {
  const { forms, files } = upstreams
  const previews = createPreviews(upstreams)
  const tooBusy = problem('unavailable', { retryAfter: 5 })
  const turns = withTimeout(new Semaphore(maxSent), waitMs, tooBusy)

  /** The file, and its description by its field. */
  async function receive(parts: AsyncIterable<UploadPart>, public_id: string, call: CallContext) {
    const chunks: Buffer[] = []
    let name: string | undefined
    let field_uuid: string | undefined
    let form_version: number | undefined
    let client_uuid: string | undefined
    let description: Complete<UploadDescription> | undefined
    for await (const part of parts) {
      if ('field' in part) field_uuid = part.field
      else if ('formVersion' in part) form_version = part.formVersion
      else if ('clientUuid' in part) client_uuid = part.clientUuid
      else if ('file' in part) name = part.file
      else chunks.push(part.chunk)
      // As soon as both have arrived, so that a wrong field is refused before the file is read. A version that arrives later is
      // described again.
      if (field_uuid === undefined || name === undefined) continue
      if (description && !('formVersion' in part)) continue
      const { accept, max_size, ...rules } = await forms.GetUploadField(
        { public_id, field_uuid, form_version },
        call,
      )
      description = { ...rules, accept, max_size, field_uuid, name, client_uuid }
    }
    const missing: PropertyErrors = {
      ...(name === undefined ? { file: [{ code: 'missing' }] } : {}),
      ...(field_uuid === undefined ? { form_field_id: [{ code: 'missing' }] } : {}),
    }
    if (!description) throw invalid(missing)
    return { description: { ...description, client_uuid }, content: Buffer.concat(chunks) }
  }

  return {
    async upload({ params, query, body, call }) {
      if (query.preview !== undefined) {
        return previews.upload({ ...params, token: query.preview, call }, body)
      }
      const request = await receive(body, params.public_id, call)
      const { uuid, name, size, mime_type, field_uuid } = await turns.runExclusive(() =>
        onlyMessage(files.Upload(request, call)),
      )
      return { uuid, name, size, mime_type, field_id: field_uuid }
    },
  }
}
