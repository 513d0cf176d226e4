import type { Handlers } from '@formpost/kit/rpc'

import { draftOf } from '../domain/field.ts'
import { showsFooter } from '../domain/footer.ts'
import type { Form } from '../domain/form.ts'
import { withNewUuids } from '../domain/new-uuids.ts'
import { insertCopy, type NewForm } from '../store/forms.ts'
import { authorOf, callingOwner } from './caller.ts'
import type { Dependencies } from './dependencies.ts'
import { toFormMessage } from './messages.ts'

/** Includes the encryption settings, which are not frozen in the copy: it has no submissions yet. */
const settingsOf = (source: Form): Omit<NewForm, 'title'> => ({
  description: source.description,
  thankYouMessage: source.thankYouMessage,
  redirectUrl: source.redirectUrl,
  notifyOnSubmission: source.notifyOnSubmission,
  isActive: source.isActive,
  closedMessage: source.closedMessage,
  graceDays: source.graceDays,
  isEncrypted: source.isEncrypted,
  encryptionPublicKey: source.encryptionPublicKey,
  encryptionKeyFingerprint: source.encryptionKeyFingerprint,
  encryptionKeyExpiresAt: source.encryptionKeyExpiresAt,
})

export const duplicateForm =
  ({ db }: Dependencies): Handlers<'forms'>['DuplicateForm'] =>
  async ({ form_uuid, title }, call) => {
    const owner = callingOwner(call)
    const author = authorOf(call)
    const { form, fields } = await insertCopy(db, form_uuid, owner, author, (source) => ({
      settings: {
        ...settingsOf(source.form),
        title,
        showBrandedFooter: showsFooter(call.caller?.plan, source.form.showBrandedFooter),
      },
      fields: withNewUuids(source.fields.map((field) => ({ ...draftOf(field), uuid: field.uuid }))),
    }))
    return toFormMessage(form, fields, fields.length, 0)
  }
