import { maxInteger, type Operations } from '@formpost/contract'
import { createCallCoalescer, invalid, problem, type CallContext } from '@formpost/kit/rpc'
import type { PublicForm__Output } from '@formpost/proto/gen/formpost/forms/v1/PublicForm'
import type { PublicFormPart__Output } from '@formpost/proto/gen/formpost/forms/v1/PublicFormPart'

import { evaluateRead, readPreconditions } from '../http/entity-tags.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { JsonReply, JsonTextReply, NotModifiedReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { createCompressor } from './compressor.ts'
import { toDevice } from './devices.ts'
import { formTag, versionsIn } from './form-tag.ts'
import { createPreviews } from './previews.ts'
import { publicUrl } from './to-rest.ts'

/** The answers as JSON for the submissions service. */
function answersText(fields: Record<string, unknown>): string {
  try {
    return JSON.stringify(fields)
  } catch {
    // JSON.stringify overflows the stack where JSON.parse does not.
    throw invalid({ fields: [{ code: 'too_deep' }] })
  }
}

/** A number beyond the largest integer does not exist, like the largest one. */
const toServiceInteger = (number: number | null | undefined): number | undefined =>
  number ? Math.min(number, maxInteger) : undefined

/** Members of a form's JSON. They cannot occur inside a text, whose quotes are escaped. */
const hiddenFooter = '"show_branded_footer":false'
const shownFooter = '"show_branded_footer":true'

type ReadInput = HandlerInput<Operations['getPublicForm' | 'getPublicFormLegacy']>
type PartInput = HandlerInput<Operations['getPublicFormPart']>
type SubmitInput = HandlerInput<Operations['submit' | 'submitLegacy']>

type PublicFormHandlers = Pick<
  Handlers,
  'getPublicForm' | 'getPublicFormPart' | 'submit' | 'getPublicFormLegacy' | 'submitLegacy'
>

/** The public routes: read and answer an active form, on v1 and legacy paths. */
export function createPublicFormHandlers(upstreams: Upstreams): PublicFormHandlers {
  const { forms, planOf, submit: submitToService } = upstreams
  const previews = createPreviews(upstreams)
  const coalesce = createCallCoalescer<PublicForm__Output>()
  const coalesceParts = createCallCoalescer<PublicFormPart__Output>()
  const compress = createCompressor()

  /** Whether the footer is shown although the form hides it. */
  const isFooterForced = async (ownerUuid: string | undefined, call: CallContext) =>
    ownerUuid !== undefined && (await planOf(ownerUuid, call)) === 'free'

  /** The document with `members` added, put together without parsing it; `wrapped` in `data` or not. */
  function toText(document: string, members: string, forcesFooter: boolean, wrapped: boolean) {
    const sent = forcesFooter ? document.replace(hiddenFooter, shownFooter) : document
    const text = `{${members},${sent.slice(1)}`
    return wrapped ? `{"data":${text}}` : text
  }

  const urlMember = (appUrl: string, public_id: string) =>
    `"public_url":${JSON.stringify(publicUrl(appUrl, public_id))}`

  async function readPreview(
    { params: { public_id }, call, appUrl, headers }: ReadInput,
    token: string,
    wrapped: boolean,
  ) {
    const draft = await previews.read({ public_id, token, call })
    const etag = `"${public_id}-draft-${draft.revision}"`
    const replyHeaders = { ETag: etag, 'Cache-Control': 'no-store' }
    const outcome = evaluateRead(readPreconditions(headers), etag)
    if (outcome === 'failed') throw problem('precondition_failed')
    if (outcome === 'not-modified') return new NotModifiedReply(replyHeaders)
    const forcesFooter = await isFooterForced(draft.footer_hidden_by, call)
    const members = `${urlMember(appUrl, public_id)},"preview":true`
    return new JsonTextReply(toText(draft.document, members, forcesFooter, wrapped), replyHeaders)
  }

  /** The form with its tag. Counts a view of a viewer, unless it holds this version. */
  async function readForm(
    { params: { public_id }, query, call }: ReadInput,
    isViewer: boolean,
    held_versions: number[],
  ) {
    const reads_parts = query.options === 'parts'
    const key = `${public_id} ${isViewer} ${reads_parts} ${held_versions.join()}`
    const form = await coalesce(key, (readers) =>
      forms.GetPublicForm(
        { public_id, readers: isViewer ? readers : 0, held_versions, reads_parts },
        call,
      ),
    )
    const forcesFooter = await isFooterForced(form.footer_hidden_by, call)
    return { form, forcesFooter, etag: formTag(public_id, form.version, forcesFooter) }
  }

  async function read(input: ReadInput, wrapped: boolean) {
    const { params, query, method, headers, appUrl } = input
    const { public_id } = params
    if (query.preview !== undefined) return readPreview(input, query.preview, wrapped)
    const { ifMatch, ifNoneMatch: held } = readPreconditions(headers)
    if (ifMatch) {
      const { etag } = await readForm(input, false, [])
      if (!ifMatch.matchesStrongly(etag)) throw problem('precondition_failed')
    }
    // A view is a form that is sent: not HEAD, and not 304.
    const isViewer = method !== 'HEAD' && !held?.isAny
    const heldVersions = held ? versionsIn(held, public_id) : []
    const { form, forcesFooter, etag } = await readForm(input, isViewer, heldVersions)
    const replyHeaders = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
    if (held?.matchesWeakly(etag)) return new NotModifiedReply(replyHeaders)
    const text = toText(form.document, urlMember(appUrl, public_id), forcesFooter, wrapped)
    const key = [etag, appUrl, wrapped, query.options].join(' ')
    const { body, headers: encoding } = await compress(key, text, headers)
    return new JsonTextReply(body, { ...replyHeaders, ...encoding })
  }

  /** A part by its hash, which is also its tag: it never changes. */
  async function readPart({ params: { public_id, hash }, query, headers, call }: PartInput) {
    const part = { public_id, hash, preview_token: query.preview }
    const key = `${public_id} ${hash} ${query.preview ?? ''}`
    const { content } = await coalesceParts(key, () => forms.GetPublicFormPart(part, call))
    const etag = `"${hash}"`
    const cached = query.preview === undefined ? 'public, max-age=31536000, immutable' : 'no-store'
    const replyHeaders = { ETag: etag, 'Cache-Control': cached, Vary: 'Accept-Encoding' }
    const outcome = evaluateRead(readPreconditions(headers), etag)
    if (outcome === 'failed') throw problem('precondition_failed')
    if (outcome === 'not-modified') return new NotModifiedReply(replyHeaders)
    const { body, headers: encoding } = await compress(hash, `{"data":${content}}`, headers)
    return new JsonTextReply(body, { ...replyHeaders, ...encoding })
  }

  async function submit({ params, query, body, call, ip, headers }: SubmitInput) {
    const { public_id } = params
    const answers = {
      fields: body.fields ? answersText(body.fields) : undefined,
      upload_uuids: body.upload_uuids ?? [],
      encrypted_payload: body.encrypted_payload ?? undefined,
      filled_at_local: body.filled_at?.local,
    }
    if (query.preview !== undefined) {
      return previews.submit({ public_id, token: query.preview, call }, answers)
    }
    const { device, device_errors } = toDevice(body)
    // Without spreads, after which V8 adds members one by one: that took a twelfth of the gateway's CPU time for a submission.
    const item = {
      fields: answers.fields,
      upload_uuids: answers.upload_uuids,
      encrypted_payload: answers.encrypted_payload,
      filled_at_local: answers.filled_at_local,
      public_id,
      client_uuid: body.client_uuid?.toLowerCase(),
      filled_at: body.filled_at?.instant.toISOString(),
      was_offline: body.was_offline ?? false,
      form_version: toServiceInteger(body.form_version),
      rules: toServiceInteger(body.rules),
      device,
      device_errors,
      ip,
      user_agent: (headers['user-agent'] ?? '').slice(0, 500),
    }
    const stored = await submitToService(item, call)
    const receipt = {
      submission_uuid: stored.submission_uuid,
      thank_you_message: stored.thank_you_message ?? null,
      redirect_url: stored.redirect_url ?? null,
    }
    return stored.replayed ? new JsonReply(receipt, { 'Idempotent-Replayed': 'true' }) : receipt
  }

  return {
    getPublicForm: (input) => read(input, true),
    getPublicFormPart: readPart,
    getPublicFormLegacy: (input) => read(input, false),
    submit,
    submitLegacy: submit,
  }
}
