import type { CallContext, Client, Complete, Handlers } from '@formpost/kit/rpc'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'
import type { FormInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FormInput'

import { checkEncryption, type EncryptionConfig } from '../domain/encryption.ts'
import { showsFooter } from '../domain/footer.ts'
import { slugOf } from '../domain/slug.ts'
import { templateOf } from '../domain/templates/catalogue.ts'
import { instantiate } from '../domain/templates/instantiate.ts'
import { changeForm, type WholeForm } from '../store/change-form.ts'
import type { Database, FormRow } from '../store/database.ts'
import { keepFormerKey } from '../store/encryption-keys.ts'
import { createForm, deleteForm } from '../store/forms.ts'
import type { ViewCounter } from '../store/views.ts'
import { merged, ownerOf, toFormMessage } from './messages.ts'

type Writes = Pick<Handlers<'forms'>, 'CreateForm' | 'UpdateForm' | 'DeleteForm' | 'ToggleForm'>

const settingsOf = (input: FormInput__Output, before?: FormRow) => ({
  title: input.title,
  description: input.description ?? null,
  thank_you_message: input.thank_you_message ?? null,
  redirect_url: input.redirect_url ?? null,
  notify_on_submission: input.notify_on_submission ?? before?.notify_on_submission ?? true,
  is_active: input.is_active ?? before?.is_active ?? true,
})

const encryptionOf = (form: FormRow): EncryptionConfig => ({
  is_encrypted: form.is_encrypted,
  encryption_public_key: form.encryption_public_key,
  encryption_key_fingerprint: form.encryption_key_fingerprint,
})

/** The encryption configuration that is asked for; throws 422 with what is wrong. */
function wantedEncryption(
  input: FormInput__Output,
  sent: readonly string[],
  { form, fields }: WholeForm,
): Promise<EncryptionConfig> {
  const before = encryptionOf(form)
  const wanted = merged(
    before,
    {
      is_encrypted: input.is_encrypted ?? before.is_encrypted,
      encryption_public_key: input.encryption_public_key ?? null,
      encryption_key_fingerprint: input.encryption_key_fingerprint ?? null,
    },
    sent,
  )
  // A new key brings a new fingerprint; the old one counts only where it is sent along.
  if (sent.includes('encryption_public_key') && !sent.includes('encryption_key_fingerprint')) {
    wanted.encryption_key_fingerprint = null
  }
  return checkEncryption(
    wanted,
    fields.some((field) => field.type === 'payment'),
  )
}

export function writeForms(
  db: Database,
  views: ViewCounter,
  submissions: Client<'submissions'>,
): Writes {
  /**
   * The new configuration; undefined where it stays: silently so once a submission is stored
   * (docs/api-behaviour.md#encryption-settings).
   */
  async function newEncryption(
    input: FormInput__Output,
    sent: readonly string[],
    whole: WholeForm,
    call: CallContext,
  ): Promise<EncryptionConfig | undefined> {
    const { form } = whole
    const changesEncryption = Object.keys(encryptionOf(form)).some((member) =>
      sent.includes(member),
    )
    if (!changesEncryption) return undefined
    // From now until this change is committed, none is stored under the old configuration.
    const { is_frozen } = await submissions.BeginEncryptionChange({ form_uuid: form.uuid }, call)
    return is_frozen ? undefined : wantedEncryption(input, sent, whole)
  }

  const reply = async ({ form, fields }: WholeForm): Promise<Complete<Form__Output>> => {
    const counts = await views.read([form.id])
    return toFormMessage(form, fields, fields.length, counts.get(form.id) ?? 0)
  }

  return {
    async CreateForm({ input, template }, call) {
      const settings = settingsOf(input!)
      const fields = instantiate(templateOf(template), settings.title)
      return reply(await createForm(db, ownerOf(call), settings, fields))
    },

    async UpdateForm({ form_uuid, input, changed }, call) {
      const change = await changeForm(db, form_uuid, ownerOf(call), async (tx, whole) => {
        const { form } = whole
        const settings = Object.entries(settingsOf(input!, form))
        const sent = Object.fromEntries(settings.filter(([member]) => changed.includes(member)))
        const title = changed.includes('title') ? { slug: slugOf(input!.title) } : {}
        const footer = changed.includes('show_branded_footer')
          ? { show_branded_footer: footerOf(input!, form, call) }
          : {}
        const encryption = await newEncryption(input!, changed, whole, call)
        if (encryption) await keepFormerKey(tx, form, encryption.encryption_public_key)
        // A form that version 0.1 froze for a submission it then refused is not frozen.
        const unfrozen = encryption ? { encryption_frozen_at: null } : {}
        await tx.forms.update({
          where: { id: form.id },
          data: { ...sent, ...title, ...footer, ...encryption, ...unfrozen },
        })
      })
      return reply(change)
    },

    async DeleteForm({ form_uuid }, call) {
      await deleteForm(db, form_uuid, ownerOf(call))
      return {}
    },

    async ToggleForm({ form_uuid }, call) {
      const change = await changeForm(db, form_uuid, ownerOf(call), (tx, { form }) =>
        tx.forms.update({ where: { id: form.id }, data: { is_active: !form.is_active } }),
      )
      return reply(change)
    },
  }
}

const footerOf = (input: FormInput__Output, form: FormRow, { caller }: CallContext): boolean =>
  showsFooter(caller?.plan, input.show_branded_footer ?? form.show_branded_footer)
