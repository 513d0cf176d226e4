import { upload } from '@formpost/contract'
import { type CallContext, type Complete, invalid, problem } from '@formpost/kit'
import type { UploadRequest__Output } from '@formpost/proto/gen/formpost/files/v1/UploadRequest'

import type { Config } from '../config.ts'
import type { LeanRoute, Step } from '../lean-routes.ts'
import type { RateLimits } from '../middleware/rate-limit.ts'
import { sendJson } from '../reply.ts'
import { contextOf, pathPublicId } from '../request.ts'
import { readUpload, type UploadPart } from '../upload-form.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { anyOrigin, perFormAndIp } from './public.ts'

type Message = Complete<UploadRequest__Output>

const multipart = /^multipart\/form-data\s*(?:;|$)/i

/** `POST /f/{public_id}/uploads`: a file on its way, never held here as a whole. */
export function uploadRoutes(
  { forms, files }: Upstreams,
  config: Config,
  { limit }: RateLimits,
): LeanRoute[] {
  const uploadLimit = limit('upload', config.LIMIT_UPLOAD, perFormAndIp)

  /** Turns the parts of the request into what the files service takes, the field checked with forms. */
  async function* messages(
    parts: AsyncIterable<UploadPart>,
    public_id: string,
    call: CallContext,
  ): AsyncGenerator<Message> {
    let name: string | undefined
    let field: string | undefined
    for await (const part of parts) {
      if ('field' in part) field = part.field
      else if ('file' in part) name = part.file
      else yield { header: undefined, chunk: part.chunk }
      // As soon as both are known, so that a wrong field is refused before the file is read.
      if ('chunk' in part || field === undefined || name === undefined) continue
      const { form_uuid, ...rules } = await forms.GetUploadField(
        { public_id, field_uuid: field },
        call,
      )
      const { accept, max_size, encryption_public_key } = rules
      const header = { form_uuid, field_uuid: field, name, accept, max_size, encryption_public_key }
      yield { header, chunk: undefined }
    }
    const missing = {
      ...(name === undefined ? { file: ['Is required.'] } : {}),
      ...(field === undefined ? { form_field_id: ['Is required.'] } : {}),
    }
    if (Object.keys(missing).length > 0) throw invalid(missing)
  }

  const receive: Step = async (request, response) => {
    const public_id = pathPublicId(request)
    const call = contextOf(request)
    if (!multipart.test(request.headers['content-type'] ?? '')) throw problem('wrong_content_type')
    const parts = readUpload(request)
    const { uuid, name, size, mime_type, field_uuid } = await files.Upload(
      messages(parts, public_id, call),
      call,
    )
    sendJson(response, 201, upload.parse({ uuid, name, size, mime_type, field_id: field_uuid }))
  }

  const path = '/f/:public_id/uploads'
  return [
    { method: 'POST', path, steps: [anyOrigin, uploadLimit, receive] },
    { method: 'OPTIONS', path, steps: [anyOrigin] },
  ]
}
