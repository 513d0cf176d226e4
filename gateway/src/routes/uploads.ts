import { upload } from '@formpost/contract'
import { type CallContext, describeBytes, invalid, problem } from '@formpost/kit'
import type { UploadDescription__Output as UploadDescription } from '@formpost/proto/gen/formpost/files/v1/UploadDescription'

import type { Config } from '../config.ts'
import type { LeanRoute, Step } from '../lean-routes.ts'
import type { RateLimits } from '../middleware/rate-limit.ts'
import { sendJson } from '../reply.ts'
import { contextOf, pathPublicId } from '../request.ts'
import { readUpload, type UploadPart } from '../upload-form.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { anyOrigin, perFormAndIp } from './public.ts'

const multipart = /^multipart\/form-data\s*(?:;|$)/i

/** `POST /f/{public_id}/uploads`: a file on its way, never held here as a whole. */
export function uploadRoutes(
  upstreams: Upstreams,
  config: Config,
  { limit }: RateLimits,
): LeanRoute[] {
  const uploadLimit = limit('upload', config.LIMIT_UPLOAD, perFormAndIp)

  /** The file's bytes, and then what it is, its field checked with forms. */
  async function* describedFile(
    parts: AsyncIterable<UploadPart>,
    public_id: string,
    call: CallContext,
  ): AsyncGenerator<Buffer> {
    let name: string | undefined
    let field_uuid: string | undefined
    let description: UploadDescription | undefined
    for await (const part of parts) {
      if ('field' in part) field_uuid = part.field
      else if ('file' in part) name = part.file
      else yield part.chunk
      // As soon as both are known, so that a wrong field is refused before the file is read.
      if (description || field_uuid === undefined || name === undefined) continue
      const rules = await upstreams.forms.GetUploadField({ public_id, field_uuid }, call)
      description = { ...rules, field_uuid, name }
    }
    const missing = {
      ...(name === undefined ? { file: ['Is required.'] } : {}),
      ...(field_uuid === undefined ? { form_field_id: ['Is required.'] } : {}),
    }
    if (!description) throw invalid(missing)
    yield describeBytes(description)
  }

  const receive: Step = async (request, response) => {
    const public_id = pathPublicId(request)
    const call = contextOf(request)
    if (!multipart.test(request.headers['content-type'] ?? '')) throw problem('wrong_content_type')
    const parts = readUpload(request)
    const file = await upstreams.upload(describedFile(parts, public_id, call), call)
    const { uuid, name, size, mime_type, field_uuid } = file
    sendJson(response, 201, upload.parse({ uuid, name, size, mime_type, field_id: field_uuid }))
  }

  const path = '/f/:public_id/uploads'
  return [
    { method: 'POST', path, steps: [anyOrigin, uploadLimit, receive] },
    { method: 'OPTIONS', path, steps: [anyOrigin] },
  ]
}
