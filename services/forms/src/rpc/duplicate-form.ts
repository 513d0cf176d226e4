import type { Handlers } from '@formpost/kit/rpc'

import { showsFooter } from '../domain/footer.ts'
import { withFreshUuids } from '../domain/fresh-fields.ts'
import type { Database, FormRow } from '../store/database.ts'
import { duplicateForm } from '../store/duplicate-form.ts'
import type { NewForm } from '../store/forms.ts'
import { draftOfRow, ownerOf, toFormMessage } from './messages.ts'

/** The encryption configuration comes along, its freeze does not: the copy has no submissions yet. */
const settingsOf = (source: FormRow): Omit<NewForm, 'title'> => ({
  description: source.description,
  thank_you_message: source.thank_you_message,
  redirect_url: source.redirect_url,
  notify_on_submission: source.notify_on_submission,
  is_active: source.is_active,
  is_encrypted: source.is_encrypted,
  encryption_public_key: source.encryption_public_key,
  encryption_key_fingerprint: source.encryption_key_fingerprint,
})

export const duplicateRpc = (db: Database): Pick<Handlers<'forms'>, 'DuplicateForm'> => ({
  async DuplicateForm({ form_uuid, title }, call) {
    const { form, fields } = await duplicateForm(db, form_uuid, ownerOf(call), (source) => ({
      settings: {
        ...settingsOf(source.form),
        title,
        show_branded_footer: showsFooter(call.caller?.plan, source.form.show_branded_footer),
      },
      fields: withFreshUuids(
        source.fields.map((field) => ({ ...draftOfRow(field), uuid: field.uuid })),
      ),
    }))
    return toFormMessage(form, fields, fields.length, 0)
  },
})
