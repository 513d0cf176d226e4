import type { FormDocument } from '@formpost/contract'
import type { Caller } from '@formpost/kit/rpc'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'

import type { Handlers } from '../http/handler.ts'
import { JsonReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toContentMessage } from './form-content.ts'
import { createFormReply } from './form-reply.ts'
import { showsFooter, toFieldContent, toLanguages } from './to-rest.ts'

const toDocument = (form: Form__Output, plan: Caller['plan']): FormDocument => ({
  formpost: 1,
  form: {
    title: form.title,
    description: form.description ?? null,
    thank_you_message: form.thank_you_message ?? null,
    redirect_url: form.redirect_url ?? null,
    notify_on_submission: form.notify_on_submission,
    is_active: form.is_active,
    closed_message: form.closed_message ?? null,
    grace_days: form.grace_days,
    show_branded_footer: showsFooter(form, plan),
    is_encrypted: form.is_encrypted,
    encryption_public_key: form.encryption_public_key ?? null,
    encryption_key_fingerprint: form.encryption_key_fingerprint ?? null,
    ...toLanguages(form),
    root_name: form.root_name ?? null,
  },
  fields: form.fields.map((field) => toFieldContent(field.uuid, field)),
})

/** Forms as documents, which move them between accounts and installations. */
export function createFormDocumentHandlers({
  forms,
  submissions,
}: Upstreams): Pick<Handlers, 'exportForm' | 'importForm'> {
  const toFormReply = createFormReply(submissions)
  return {
    async exportForm({ params, call }) {
      return toDocument(await forms.GetForm({ form_uuid: params.form }, call), call.caller.plan)
    },

    async importForm({ query, body, call, appUrl }) {
      const content = toContentMessage(body)
      const dry_run = query.dry_run === '1'
      const { form } = await forms.ImportForm({ content, dry_run }, call)
      const report = { taken: body.fields.length, changed: [], left_out: [] }
      if (!form) return new JsonReply({ data: null, report }, {}, 200)
      return { ...(await toFormReply(form, { call, appUrl })), report }
    },
  }
}
