import type { PropertyErrors } from '@formpost/kit/errors'
import { invalid, type CallContext, type Complete } from '@formpost/kit/rpc'
import type { UploadRequest__Output as UploadRequest } from '@formpost/proto/gen/formpost/files/v1/UploadRequest'

import type { Handlers } from '../http/handler.ts'
import type { UploadPart } from '../http/upload-form.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { beginStream } from './begin-stream.ts'
import { createPreviews } from './previews.ts'

/** The members of an upload message that are not sent. */
const nothing = { chunk: undefined, description: null, complete: undefined }

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** `/f/{public_id}/uploads`: streams a file to the files service without holding all of it. */
export function createUploadHandlers(upstreams: Upstreams): Pick<Handlers, 'upload'> {
  const { forms, files } = upstreams
  const previews = createPreviews(upstreams)

  /** The file's chunks, and its description once its field is checked with forms. */
  async function* uploadRequests(
    parts: AsyncIterable<UploadPart>,
    public_id: string,
    call: CallContext,
  ): AsyncGenerator<Complete<UploadRequest>> {
    let name: string | undefined
    let field_uuid: string | undefined
    let form_version: number | undefined
    let isDescribed = false
    for await (const part of parts) {
      if ('field' in part) field_uuid = part.field
      else if ('formVersion' in part) form_version = part.formVersion
      else if ('file' in part) name = part.file
      else yield { ...nothing, chunk: part.chunk }
      // As soon as both have arrived, so that a wrong field is refused before the file is read. A version that arrives later is
      // described again.
      if (field_uuid === undefined || name === undefined) continue
      if (isDescribed && !('formVersion' in part)) continue
      const { accept, max_size, ...rules } = await forms.GetUploadField(
        { public_id, field_uuid, form_version },
        call,
      )
      isDescribed = true
      yield { ...nothing, description: { ...rules, accept, max_size, field_uuid, name } }
    }
    const missing: PropertyErrors = {
      ...(name === undefined ? { file: [{ code: 'missing' }] } : {}),
      ...(field_uuid === undefined ? { form_field_id: [{ code: 'missing' }] } : {}),
    }
    if (!isDescribed) throw invalid(missing)
    yield { ...nothing, complete: true }
  }

  return {
    async upload({ params, query, body, call }) {
      if (query.preview !== undefined) {
        return previews.upload({ ...params, token: query.preview, call }, body)
      }
      const requests = uploadRequests(body, params.public_id, call)
      // The call begins once there is something to send, so that a silent sender costs the service nothing.
      const { first, rest } = await beginStream(requests)
      const file = await files.Upload(startingWith(first!, rest), call)
      const { uuid, name, size, mime_type, field_uuid } = file
      return { uuid, name, size, mime_type, field_id: field_uuid }
    },
  }
}
