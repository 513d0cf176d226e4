import { upload } from '@formpost/contract'
import { type CallContext, type Complete, invalid, problem } from '@formpost/kit/rpc'
import type { UploadRequest__Output as UploadRequest } from '@formpost/proto/gen/formpost/files/v1/UploadRequest'

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

  /** The file's chunks, and its description once its field is checked with forms. */
  async function* uploadRequests(
    parts: AsyncIterable<UploadPart>,
    public_id: string,
    call: CallContext,
  ): AsyncGenerator<Complete<UploadRequest>> {
    let name: string | undefined
    let field_uuid: string | undefined
    let isDescribed = false
    for await (const part of parts) {
      if ('field' in part) field_uuid = part.field
      else if ('file' in part) name = part.file
      else yield { chunk: part.chunk, description: null, complete: undefined }
      // As soon as both are known, so that a wrong field is refused before the file is read.
      if (isDescribed || field_uuid === undefined || name === undefined) continue
      const rules = await upstreams.forms.GetUploadField({ public_id, field_uuid }, call)
      isDescribed = true
      const { accept, max_size, ...required } = rules
      const description = { ...required, accept, max_size, field_uuid, name }
      yield { chunk: undefined, description, complete: undefined }
    }
    const missing = {
      ...(name === undefined ? { file: ['Is required.'] } : {}),
      ...(field_uuid === undefined ? { form_field_id: ['Is required.'] } : {}),
    }
    if (!isDescribed) throw invalid(missing)
    yield { chunk: undefined, description: null, complete: true }
  }

  const receive: Step = async (request, response) => {
    const public_id = pathPublicId(request)
    const call = contextOf(request)
    if (!multipart.test(request.headers['content-type'] ?? '')) throw problem('wrong_content_type')
    const parts = readUpload(request)
    const file = await upstreams.files.Upload(uploadRequests(parts, public_id, call), call)
    const { uuid, name, size, mime_type, field_uuid } = file
    sendJson(response, 201, upload.parse({ uuid, name, size, mime_type, field_id: field_uuid }))
  }

  const path = '/f/:public_id/uploads'
  return [
    { method: 'POST', path, steps: [anyOrigin, uploadLimit, receive] },
    { method: 'OPTIONS', path, steps: [anyOrigin] },
  ]
}
