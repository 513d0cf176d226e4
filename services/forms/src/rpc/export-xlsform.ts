import { invalid, type Handlers } from '@formpost/kit/rpc'
import type { FormField } from '@formpost/rules'
import type { KeptSheets } from '@formpost/xlsform'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import type { NewField } from '../domain/field.ts'
import type { Form } from '../domain/form.ts'
import { readWholeForm } from '../store/read-forms.ts'

const toFormField = (
  { uuid, defaultValue, isRequired, members, ...field }: NewField,
  position: number,
): FormField => ({
  ...{ ...field, ...members, id: uuid, position },
  ...{ default_value: defaultValue, is_required: isRequired },
})

/** The settings of a form document that XLSForm has no word for. */
const settingsOf = (form: Form) => ({
  description: form.description,
  thank_you_message: form.thankYouMessage,
  redirect_url: form.redirectUrl,
  notify_on_submission: form.notifyOnSubmission,
  closed_message: form.closedMessage,
  grace_days: form.graceDays,
  show_branded_footer: form.showBrandedFooter,
  is_encrypted: form.isEncrypted,
  encryption_public_key: form.encryptionPublicKey,
  encryption_key_fingerprint: form.encryptionKeyFingerprint,
  device_reports: form.deviceReports,
  allow_copy: form.allowCopy,
  photos: form.photos,
})

/** Writes a form as an XLSForm. */
export const exportXlsform =
  ({ db, xlsforms }: Dependencies): Handlers<'forms'>['ExportXlsform'] =>
  async ({ form_uuid, report_only: isReportOnly }, call) => {
    const { form, fields, translations } = await readWholeForm(db, form_uuid, callingOwner(call))
    const { title, slug, rootName: root_name, languages } = form
    const written = await xlsforms.write(
      {
        ...{ title, root_name, languages, translations, settings: settingsOf(form) },
        fields: fields.map(toFormField),
        xlsform: form.xlsform === null ? null : (JSON.parse(form.xlsform) as KeptSheets),
      },
      isReportOnly,
    )
    if (!written) throw invalid({ body: [{ code: 'xlsform_too_complex' }] })
    const { content = new Uint8Array(), report } = written
    return { name: `${slug}.xlsx`, content: Buffer.from(content), report }
  }
