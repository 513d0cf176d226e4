import type { ErrorBody, PublicSubmission, Receipt, Upload } from '@formpost/contract'
import { loadErrorTexts } from '@formpost/ui/messages/errors/index.ts'

import { ApiError } from './api-error.ts'

// The operations of respondents, without the session of the owner.

/** Sends a request once. Throws `ApiError`. */
async function post(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, { method: 'POST', credentials: 'omit', signal, ...init })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(0, {})
  }
  if (response.status === 201) return response
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  await loadErrorTexts()
  const seconds = Number(response.headers.get('retry-after') ?? NaN)
  throw new ApiError(response.status, body, Number.isNaN(seconds) ? undefined : seconds)
}

export const publicClient = {
  /** Uploads a file. `clientUuid` names it, so that it is stored once. */
  async upload(
    publicId: string,
    file: { fieldId: string; formVersion: number; clientUuid: string; name: string; blob: Blob },
    signal: AbortSignal,
  ): Promise<Upload> {
    const form = new FormData()
    form.append('form_field_id', file.fieldId)
    form.append('form_version', String(file.formVersion))
    form.append('client_uuid', file.clientUuid)
    form.append('file', file.blob, file.name)
    const response = await post(`/f/${publicId}/uploads`, { body: form }, signal)
    return (await response.json()) as Upload
  },

  /** Stores answers. `isReplay` means that they were stored before. */
  async submit(
    publicId: string,
    submission: PublicSubmission,
    signal: AbortSignal,
  ): Promise<{ receipt: Receipt; isReplay: boolean }> {
    const init = {
      body: JSON.stringify(submission),
      headers: { 'content-type': 'application/json' },
    }
    const response = await post(`/api/v1/public/forms/${publicId}/submissions`, init, signal)
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    return { receipt: (await response.json()) as Receipt, isReplay }
  },
}
export type PublicClient = typeof publicClient
