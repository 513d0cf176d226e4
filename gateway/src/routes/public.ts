import type { ServerResponse } from 'node:http'

import { publicSubmission } from '@formpost/contract'
import { createSharing, invalid } from '@formpost/kit/rpc'
import type { PublicForm__Output } from '@formpost/proto/gen/formpost/forms/v1/PublicForm'
import cors from 'cors'

import type { AppUrl } from '../app-url.ts'
import type { Config } from '../config.ts'
import { formTag, readHeldTags } from '../form-tag.ts'
import type { Asked, LeanRoute, Step } from '../lean-routes.ts'
import { encryptedBody, jsonBody } from '../middleware/json-body.ts'
import type { RateLimits } from '../middleware/rate-limit.ts'
import { sendJson, sendJsonText } from '../reply.ts'
import { callerOf, contextOf, ipOf, pathPublicId, stateOf, validated } from '../request.ts'
import { publicUrl } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** A limit's key on the public surface: each form and address counts for itself. */
export const perFormAndIp = (request: Asked) => `${pathPublicId(request)}:${callerOf(request)}`

export const anyOrigin = cors({
  origin: '*',
  exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', 'Idempotent-Replayed'],
  maxAge: 86_400,
})

/** The answers as they go to the submissions service. */
function answersText(fields: Record<string, unknown>): string {
  try {
    return JSON.stringify(fields)
  } catch {
    // V8 reads any depth, but does not write it.
    throw invalid({ fields: ['Is nested too deeply.'] })
  }
}

/** In a form's document, where no text can hold it: there its quotes would be escaped. */
const hiddenFooter = '"show_branded_footer":false'
const shownFooter = '"show_branded_footer":true'

/** What anyone may do with an active form: read it and answer it, by v1 and by the legacy surface. */
export function publicRoutes(
  upstreams: Upstreams,
  config: Config,
  appUrl: AppUrl,
  { limit }: RateLimits,
): LeanRoute[] {
  const readLimit = limit('public-read', config.LIMIT_PUBLIC_READ, perFormAndIp)
  const body = jsonBody(encryptedBody)
  const share = createSharing<PublicForm__Output>()

  /** Answers with the form's document, put together without parsing it. */
  async function sendForm(request: Asked, response: ServerResponse, wrapped: boolean) {
    const public_id = pathPublicId(request)
    const call = contextOf(request)
    const isHead = request.method === 'HEAD'
    const ifNoneMatch = request.headers['if-none-match'] ?? ''
    const held = readHeldTags(ifNoneMatch)
    const held_versions = held.versionsOf(public_id)
    // A view is a form that is sent: not HEAD, and not 304.
    const isViewer = !isHead && !held.includes('*')
    const form = await share(`${public_id} ${isViewer} ${ifNoneMatch}`, (readers) =>
      upstreams.forms.GetPublicForm(
        { public_id, readers: isViewer ? readers : 0, held_versions },
        call,
      ),
    )
    const forcesFooter =
      form.footer_hidden_by !== undefined &&
      (await upstreams.planOf(form.footer_hidden_by, call)) === 'free'
    const etag = formTag(public_id, form.version, forcesFooter)
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'no-cache')
    if (held.includes(etag)) {
      response.statusCode = 304
      response.end()
      return
    }
    const url = JSON.stringify(publicUrl(appUrl(request), public_id))
    const sent = forcesFooter ? form.document.replace(hiddenFooter, shownFooter) : form.document
    const document = `{"public_url":${url},${sent.slice(1)}`
    sendJsonText(response, 200, wrapped ? `{"data":${document}}` : document)
  }

  const submit: Step = async (request, response) => {
    const public_id = pathPublicId(request)
    const sent = validated(publicSubmission, stateOf(request).json)
    const receipt = await upstreams.submit(
      {
        public_id,
        body: Buffer.alloc(0),
        fields: sent.fields ? answersText(sent.fields) : undefined,
        client_uuid: sent.client_uuid?.toLowerCase(),
        filled_at: sent.filled_at?.toISOString(),
        was_offline: sent.was_offline ?? false,
        form_version: sent.form_version ?? undefined,
        upload_uuids: sent.upload_uuids ?? [],
        encrypted_payload: sent.encrypted_payload ?? undefined,
        ip: ipOf(request),
        user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
      },
      contextOf(request),
    )
    if (receipt.replayed) response.setHeader('Idempotent-Replayed', 'true')
    sendJson(response, 201, {
      submission_uuid: receipt.submission_uuid,
      thank_you_message: receipt.thank_you_message ?? null,
      redirect_url: receipt.redirect_url ?? null,
    })
  }

  const submitLimit = limit('submit', config.LIMIT_SUBMIT, perFormAndIp)
  const legacyLimit = limit('legacy-submit', config.LIMIT_LEGACY_SUBMIT, callerOf)
  const read = (wrapped: boolean): Step[] => [
    anyOrigin,
    readLimit,
    (request, response) => sendForm(request, response, wrapped),
  ]
  const form = '/api/v1/public/forms/:public_id'
  const submissions = `${form}/submissions`
  const legacy = '/api/f/:public_id'
  return [
    { method: 'POST', path: submissions, steps: [anyOrigin, submitLimit, body, submit] },
    { method: 'GET', path: form, steps: read(true) },
    { method: 'POST', path: legacy, steps: [anyOrigin, legacyLimit, body, submit] },
    { method: 'GET', path: legacy, steps: read(false) },
    ...[form, submissions, legacy].map(
      (path) => ({ method: 'OPTIONS', path, steps: [anyOrigin] }) as const,
    ),
  ]
}
