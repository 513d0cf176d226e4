import { Readable } from 'node:stream'

import {
  formImport,
  type ConvertedDocument,
  type FormDocument,
  type FormImport,
  type ImportReport,
  type UnknownSetting,
} from '@formpost/contract'
import type { CallContext, Caller } from '@formpost/kit/rpc'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'

import { FormFiles } from '../http/form-files.ts'
import type { Handlers } from '../http/handler.ts'
import { JsonReply, StreamReply } from '../http/reply.ts'
import { validated } from '../http/validate.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { disposition } from './disposition.ts'
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
    device_reports: form.device_reports,
    allow_copy: form.allow_copy,
    photos: form.photos as FormDocument['form']['photos'],
    ...(form.xlsform !== undefined && {
      xlsform: JSON.parse(form.xlsform) as FormDocument['form']['xlsform'],
    }),
  },
  fields: form.fields.map((field) => toFieldContent(field.uuid, field)),
})

interface Imported {
  content: FormImport
  /** The document, if it is not what was sent. */
  document?: ConvertedDocument
  report: ImportReport
}

/** A document is taken whole, or refused. */
function ofDocument(content: FormImport): Imported {
  const taken = content.fields.length
  const expressions = content.fields.reduce(
    (sum, field) => sum + Object.values(field.expressions ?? {}).filter(Boolean).length,
    0,
  )
  const report = {
    ...{ taken, rows: taken, whole: taken, apart: 0 },
    expressions: { found: expressions, taken: expressions },
    ...{ changed: [], left_out: [], notes: [] },
  }
  return { content, report }
}

/** Forms as documents, which move them between accounts and installations. */
export function createFormDocumentHandlers({
  forms,
  submissions,
}: Upstreams): Pick<Handlers, 'exportForm' | 'exportXlsform' | 'reportXlsform' | 'importForm'> {
  const toFormReply = createFormReply(submissions)

  /** The document that an XLSForm becomes, with the report of its rows. */
  async function convert({ file, lists }: FormFiles, call: CallContext): Promise<Imported> {
    const converted = await forms.ConvertXlsform({ file, lists: [...lists] }, call)
    const document = JSON.parse(converted.document) as ConvertedDocument
    const report = JSON.parse(converted.report) as ImportReport
    return { content: validated(formImport, document), document, report }
  }

  return {
    async exportForm({ params, call }) {
      return toDocument(await forms.GetForm({ form_uuid: params.form }, call), call.caller.plan)
    },

    async exportXlsform({ params, call }) {
      const { name, content } = await forms.ExportXlsform(
        { form_uuid: params.form, report_only: false },
        call,
      )
      return new StreamReply(Readable.from([content]), {
        'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'Content-Length': content.length,
        'Content-Disposition': disposition('attachment', name),
      })
    },

    async reportXlsform({ params, call }) {
      const request = { form_uuid: params.form, report_only: true }
      const { report } = await forms.ExportXlsform(request, call)
      return { data: JSON.parse(report) as UnknownSetting[] }
    },

    async importForm({ query, body, call, appUrl }) {
      const { content, document, report } =
        body instanceof FormFiles ? await convert(body, call) : ofDocument(body)
      const dry_run = query.dry_run === '1'
      const { form } = await forms.ImportForm({ content: toContentMessage(content), dry_run }, call)
      if (!form)
        return new JsonReply({ data: null, report, ...(document && { document }) }, {}, 200)
      return { ...(await toFormReply(form, { call, appUrl })), report }
    },
  }
}
