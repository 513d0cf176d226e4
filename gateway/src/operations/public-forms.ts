import type { Operations } from '@formpost/contract'
import { createCallCoalescer, invalid } from '@formpost/kit/rpc'
import type { PublicForm__Output } from '@formpost/proto/gen/formpost/forms/v1/PublicForm'

import type { HandlerInput, Handlers } from '../http/handler.ts'
import { JsonReply, JsonTextReply, NotModifiedReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { formTag, readHeldTags } from './form-tag.ts'
import { publicUrl } from './to-rest.ts'

/** The answers as JSON for the submissions service. */
function answersText(fields: Record<string, unknown>): string {
  try {
    return JSON.stringify(fields)
  } catch {
    // JSON.stringify overflows the stack where JSON.parse does not.
    throw invalid({ fields: ['Is nested too deeply.'] })
  }
}

/** In a form's document, where no text can hold it: there its quotes would be escaped. */
const hiddenFooter = '"show_branded_footer":false'
const shownFooter = '"show_branded_footer":true'

type ReadInput = HandlerInput<Operations['getPublicForm' | 'getPublicFormLegacy']>
type SubmitInput = HandlerInput<Operations['submit' | 'submitLegacy']>

type PublicFormHandlers = Pick<
  Handlers,
  'getPublicForm' | 'submit' | 'getPublicFormLegacy' | 'submitLegacy'
>

/** The public routes: read and answer an active form, on v1 and legacy paths. */
export function createPublicFormHandlers({
  forms,
  planOf,
  submit: submitToService,
}: Upstreams): PublicFormHandlers {
  const coalesce = createCallCoalescer<PublicForm__Output>()

  /** The form's document, put together without parsing it; `wrapped` in `data` or not. */
  async function read(
    { params: { public_id }, call, method, headers, appUrl }: ReadInput,
    wrapped: boolean,
  ) {
    const held = readHeldTags(headers['if-none-match'] ?? '')
    const held_versions = held.versionsOf(public_id)
    // A view is a form that is sent: not HEAD, and not 304.
    const isViewer = method !== 'HEAD' && !held.includes('*')
    const form = await coalesce(`${public_id} ${isViewer} ${held_versions.join()}`, (readers) =>
      forms.GetPublicForm({ public_id, readers: isViewer ? readers : 0, held_versions }, call),
    )
    const forcesFooter =
      form.footer_hidden_by !== undefined && (await planOf(form.footer_hidden_by, call)) === 'free'
    const etag = formTag(public_id, form.version, forcesFooter)
    const replyHeaders = { ETag: etag, 'Cache-Control': 'no-cache' }
    if (held.includes(etag)) return new NotModifiedReply(replyHeaders)
    const url = JSON.stringify(publicUrl(appUrl, public_id))
    const sent = forcesFooter ? form.document.replace(hiddenFooter, shownFooter) : form.document
    const document = `{"public_url":${url},${sent.slice(1)}`
    return new JsonTextReply(wrapped ? `{"data":${document}}` : document, replyHeaders)
  }

  async function submit({ params, body, call, ip, headers }: SubmitInput) {
    const stored = await submitToService(
      {
        public_id: params.public_id,
        body: Buffer.alloc(0),
        fields: body.fields ? answersText(body.fields) : undefined,
        client_uuid: body.client_uuid?.toLowerCase(),
        filled_at: body.filled_at?.toISOString(),
        was_offline: body.was_offline ?? false,
        form_version: body.form_version ?? undefined,
        upload_uuids: body.upload_uuids ?? [],
        encrypted_payload: body.encrypted_payload ?? undefined,
        ip,
        user_agent: (headers['user-agent'] ?? '').slice(0, 500),
      },
      call,
    )
    const receipt = {
      submission_uuid: stored.submission_uuid,
      thank_you_message: stored.thank_you_message ?? null,
      redirect_url: stored.redirect_url ?? null,
    }
    return stored.replayed ? new JsonReply(receipt, { 'Idempotent-Replayed': 'true' }) : receipt
  }

  return {
    getPublicForm: (input) => read(input, true),
    getPublicFormLegacy: (input) => read(input, false),
    submit,
    submitLegacy: submit,
  }
}
