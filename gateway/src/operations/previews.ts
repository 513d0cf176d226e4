import { randomUUID } from 'node:crypto'

import type { PublicForm, Receipt, Upload } from '@formpost/contract'
import { invalid, type CallContext } from '@formpost/kit/rpc'

import type { UploadPart } from '../http/upload-form.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** A request that has the token of a link to a preview. */
export interface PreviewRequest {
  public_id: string
  token: string
  call: CallContext
}

const noSubmission = '00000000-0000-0000-0000-000000000000'
const notStored = { preview: true, message: 'This is a preview. Nothing was stored.' } as const

interface Answers {
  fields: string | undefined
  upload_uuids: string[]
  encrypted_payload: string | undefined
  filled_at_local: string | undefined
}

/** Answers to the draft of a form, which are checked but not stored (docs/api-behaviour.md#previews). */
export const createPreviews = ({
  forms,
  submissions,
}: Pick<Upstreams, 'forms' | 'submissions'>) => ({
  read: ({ call, ...request }: PreviewRequest) => forms.GetPreview(request, call),

  async submit({ call, ...request }: PreviewRequest, answers: Answers): Promise<Receipt> {
    const receipt = await submissions.CheckPreview({ ...request, ...answers }, call)
    return {
      submission_uuid: noSubmission,
      thank_you_message: receipt.thank_you_message ?? null,
      redirect_url: receipt.redirect_url ?? null,
      ...notStored,
    }
  },

  /** Reads a file and drops it. Its uuid is accepted as an answer to the preview. */
  async upload(
    { call, ...request }: PreviewRequest,
    parts: AsyncIterable<UploadPart>,
  ): Promise<Upload> {
    const { document } = await forms.GetPreview(request, call)
    const { fields } = JSON.parse(document) as Pick<PublicForm, 'fields'>
    let [name, field_id, size] = ['', '', 0]
    for await (const part of parts) {
      if ('field' in part) field_id = part.field
      else if ('file' in part) name = part.file
      else if ('chunk' in part) size += part.chunk.length
    }
    if (!fields.some(({ id, type }) => id === field_id && type === 'file')) {
      throw invalid({ form_field_id: [{ code: 'not_a_file_field' }] })
    }
    if (size === 0) throw invalid({ file: [{ code: 'file_empty' }] })
    return {
      uuid: randomUUID(),
      name,
      size,
      mime_type: 'application/octet-stream',
      field_id,
      ...notStored,
    }
  },
})
