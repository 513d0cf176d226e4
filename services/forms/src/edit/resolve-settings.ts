import type { PropertyErrors } from '@formpost/kit/errors'
import type { CallContext } from '@formpost/kit/rpc'

import type { Dependencies } from '../dependencies.ts'
import { changeActive } from '../domain/closing.ts'
import {
  changeEncryption,
  checkEncryption,
  hasSamePrimaryKey,
  renewedKey,
  type EncryptionConfig,
} from '../domain/encryption.ts'
import { showsFooter } from '../domain/footer.ts'
import type { Form, FormSettings } from '../domain/form.ts'
import { pickMembers } from '../domain/member-names.ts'
import { slugOf } from '../domain/slug.ts'
import { keepFormerKey, writeForm, type FormChange } from '../store/forms.ts'
import type { Tx } from '../store/rows.ts'

const encryptionMembers = ['isEncrypted', 'encryptionPublicKey', 'encryptionKeyFingerprint']

const encryptionOf = (form: Form): EncryptionConfig => ({
  isEncrypted: form.isEncrypted,
  encryptionPublicKey: form.encryptionPublicKey,
  encryptionKeyFingerprint: form.encryptionKeyFingerprint,
})

/**
 * The encryption settings to write: none if they stay. After the first submission only a renewed key is written, which begins no
 * epoch, because messages to the former one stay valid (docs/api-behaviour.md#encryption-settings).
 */
async function resolveEncryption(
  { submissions }: Dependencies,
  change: Partial<EncryptionConfig>,
  form: Form,
  paymentRequired: boolean,
  call: CallContext,
): Promise<{ change: FormChange; errors: PropertyErrors }> {
  if (Object.keys(change).length === 0) return { change: {}, errors: {} }
  const isFrozen = await submissions.beginEncryptionChange(form.uuid, call)
  const now = new Date()
  if (isFrozen) {
    return { change: (await renewedKey(encryptionOf(form), change, now)) ?? {}, errors: {} }
  }
  const { config, errors } = await checkEncryption(
    changeEncryption(encryptionOf(form), change),
    paymentRequired,
    now,
  )
  return { change: config, errors }
}

/** What to write to a locked form for a change of its settings, and what is wrong with the change. */
export async function resolveSettings(
  dependencies: Dependencies,
  sent: Partial<FormSettings>,
  form: Form,
  paymentRequired: boolean,
  call: CallContext,
): Promise<{ change: FormChange; errors: PropertyErrors }> {
  const others = Object.keys(sent).filter((member) => !encryptionMembers.includes(member))
  const settings = pickMembers(sent, others)
  const { title, isActive, showBrandedFooter } = settings
  const encryption = await resolveEncryption(
    dependencies,
    pickMembers(sent, encryptionMembers),
    form,
    paymentRequired,
    call,
  )
  const change = {
    ...settings,
    ...(title === undefined ? {} : { slug: slugOf(title) }),
    ...(isActive === undefined ? {} : changeActive(form, isActive, new Date())),
    ...(showBrandedFooter === undefined
      ? {}
      : { showBrandedFooter: showsFooter(call.caller?.plan, showBrandedFooter) }),
    ...encryption.change,
  }
  return { change, errors: encryption.errors }
}

export async function writeSettings(tx: Tx, form: Form, change: FormChange): Promise<void> {
  const { encryptionPublicKey } = change
  if (encryptionPublicKey !== undefined) {
    const after = { ...encryptionOf(form), ...change }
    await keepFormerKey(tx, form, encryptionPublicKey, hasSamePrimaryKey(encryptionOf(form), after))
  }
  await writeForm(tx, form, change)
}
