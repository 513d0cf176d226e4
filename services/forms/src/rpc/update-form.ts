import type { CallContext, Handlers } from '@formpost/kit/rpc'
import type { FormInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FormInput'

import { changeEncryption, checkEncryption, type EncryptionConfig } from '../domain/encryption.ts'
import { showsFooter } from '../domain/footer.ts'
import type { Form, FormSettings, WholeForm } from '../domain/form.ts'
import { slugOf } from '../domain/slug.ts'
import { changeForm } from '../store/change-form.ts'
import { keepFormerKey, writeForm } from '../store/forms.ts'
import { callingOwner } from './caller.ts'
import type { Dependencies } from './dependencies.ts'
import { pickSent, requireInput, toMemberNames } from './messages.ts'
import { replyWith } from './read-forms.ts'

/** The settings as they would be if all of the input had been sent. */
const toSettings = (
  input: FormInput__Output,
  before: Form,
  { caller }: CallContext,
): Omit<FormSettings, keyof EncryptionConfig> => ({
  title: input.title,
  description: input.description ?? null,
  thankYouMessage: input.thank_you_message ?? null,
  redirectUrl: input.redirect_url ?? null,
  notifyOnSubmission: input.notify_on_submission ?? before.notifyOnSubmission,
  isActive: input.is_active ?? before.isActive,
  showBrandedFooter: showsFooter(
    caller?.plan,
    input.show_branded_footer ?? before.showBrandedFooter,
  ),
})

const toEncryption = (input: FormInput__Output, before: Form): EncryptionConfig => ({
  isEncrypted: input.is_encrypted ?? before.isEncrypted,
  encryptionPublicKey: input.encryption_public_key ?? null,
  encryptionKeyFingerprint: input.encryption_key_fingerprint ?? null,
})

const encryptionOf = (form: Form): EncryptionConfig => ({
  isEncrypted: form.isEncrypted,
  encryptionPublicKey: form.encryptionPublicKey,
  encryptionKeyFingerprint: form.encryptionKeyFingerprint,
})

/**
 * The new encryption settings; undefined if they stay, as they do after the first submission
 * (docs/api-behaviour.md#encryption-settings).
 */
async function newEncryption(
  { submissions }: Dependencies,
  change: Partial<EncryptionConfig>,
  { form, fields }: WholeForm,
  call: CallContext,
): Promise<EncryptionConfig | undefined> {
  if (Object.keys(change).length === 0) return undefined
  const isFrozen = await submissions.beginEncryptionChange(form.uuid, call)
  if (isFrozen) return undefined
  return checkEncryption(
    changeEncryption(encryptionOf(form), change),
    fields.some((field) => field.type === 'payment'),
  )
}

export const updateForm =
  (dependencies: Dependencies): Handlers<'forms'>['UpdateForm'] =>
  async ({ form_uuid, input, changed }, call) => {
    const sent = toMemberNames(changed)
    const owner = callingOwner(call)
    const whole = await changeForm(dependencies.db, form_uuid, owner, async (tx, before) => {
      const { form } = before
      const given = requireInput(input)
      const settings = pickSent(toSettings(given, form, call), sent)
      const slug = settings.title === undefined ? {} : { slug: slugOf(settings.title) }
      const encryptionChange = pickSent(toEncryption(given, form), sent)
      const encryption = await newEncryption(dependencies, encryptionChange, before, call)
      if (encryption) await keepFormerKey(tx, form, encryption.encryptionPublicKey)
      // Version 0.1 also froze forms for submissions that it then refused.
      const unfrozen = encryption ? { encryptionFrozenAt: null } : {}
      await writeForm(tx, form.id, { ...settings, ...slug, ...encryption, ...unfrozen })
    })
    return replyWith(dependencies, whole)
  }
