import type { Complete } from '@formpost/kit/rpc'
import type { FormInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FormInput'

import type { Handlers } from '../http/handler.ts'
import { JsonTextReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { createFormReply } from './form-reply.ts'
import { createSharedReads } from './shared-reads.ts'
import { listEnvelope, toForm, toFormListRow, toServicePage } from './to-rest.ts'

type Input = Complete<FormInput__Output>
type Sent = {
  [M in Exclude<keyof Input, keyof SentObjects>]?: Input[M] | null | undefined
} & SentObjects

interface SentObjects {
  languages?: string[] | null | undefined
  translations?: object | null | undefined
  xlsform?: object | null | undefined
}

/** Every writable member; blank text counts as none. */
export const toFormInput = (sent: Sent): Input => ({
  title: sent.title ?? '',
  description: sent.description || undefined,
  thank_you_message: sent.thank_you_message || undefined,
  redirect_url: sent.redirect_url || undefined,
  notify_on_submission: sent.notify_on_submission ?? undefined,
  is_active: sent.is_active ?? undefined,
  closed_message: sent.closed_message || undefined,
  grace_days: sent.grace_days ?? undefined,
  show_branded_footer: sent.show_branded_footer ?? undefined,
  is_encrypted: sent.is_encrypted ?? undefined,
  encryption_public_key: sent.encryption_public_key || undefined,
  encryption_key_fingerprint: sent.encryption_key_fingerprint || undefined,
  languages: sent.languages ? { items: sent.languages } : null,
  translations: sent.translations ? JSON.stringify(sent.translations) : undefined,
  root_name: sent.root_name || undefined,
  device_reports: sent.device_reports ?? undefined,
  allow_copy: sent.allow_copy ?? undefined,
  photos: sent.photos ?? undefined,
  xlsform: sent.xlsform ? JSON.stringify(sent.xlsform) : undefined,
})

type FormHandlers = Pick<
  Handlers,
  | 'listForms'
  | 'createForm'
  | 'getForm'
  | 'updateForm'
  | 'deleteForm'
  | 'duplicateForm'
  | 'toggleForm'
>

/** `/forms…`: the owner's forms. */
export function createFormHandlers({ forms, submissions }: Upstreams): FormHandlers {
  const toFormReply = createFormReply(submissions)
  const share = createSharedReads<Buffer>()

  return {
    async listForms({ query, call, appUrl }) {
      const { q, ...page } = query
      const list = await (q === undefined
        ? forms.ListForms(toServicePage(page), call)
        : forms.FindForms({ ...toServicePage(page), q }, call))
      const form_uuids = list.forms.map((form) => form.uuid)
      const kept = q === undefined ? '' : `q=${encodeURIComponent(q)}`
      const totals = await submissions.CountSubmissions({ form_uuids }, call)
      const totalsAt = (index: number) => ({
        count: totals.counts[index] ?? 0,
        lastAt: totals.last_submission_at[index] || null,
      })
      return {
        data: list.forms.map((form, index) => toFormListRow(form, totalsAt(index), appUrl)),
        ...listEnvelope(`${appUrl}/api/v1/forms`, { ...page, kept }, list.total, list.forms.length),
        plan: { name: call.caller.plan },
      }
    },

    async createForm({ body: { template, ...sent }, call, appUrl }) {
      const form = await forms.CreateForm(
        { input: toFormInput(sent), template: template ?? 'blank' },
        call,
      )
      return toFormReply(form, { call, appUrl })
    },

    async getForm(input) {
      const { params, call, appUrl } = input
      const form_uuid = params.form
      const body = await share(input, async () => {
        const [form, { counts }] = await Promise.all([
          forms.GetForm({ form_uuid }, call),
          submissions.CountSubmissions({ form_uuids: [form_uuid] }, call),
        ])
        const data = toForm(form, counts[0] ?? 0, appUrl, call.caller.plan)
        return Buffer.from(JSON.stringify({ data }))
      })
      return new JsonTextReply(body)
    },

    async updateForm({ params, body, call, appUrl }) {
      const form = await forms.UpdateForm(
        { form_uuid: params.form, input: toFormInput(body), changed: Object.keys(body) },
        call,
      )
      return toFormReply(form, { call, appUrl })
    },

    async deleteForm({ params, call }) {
      await forms.DeleteForm({ form_uuid: params.form }, call)
    },

    async duplicateForm({ params, body: { title }, call, appUrl }) {
      const form = await forms.DuplicateForm({ form_uuid: params.form, title }, call)
      return toFormReply(form, { call, appUrl })
    },

    async toggleForm({ params, call, appUrl }) {
      return toFormReply(await forms.ToggleForm({ form_uuid: params.form }, call), { call, appUrl })
    },
  }
}
