import type { CallContext } from '@formpost/kit/rpc'

import { authorOf, callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { draftOf } from '../domain/field.ts'
import { showsFooter } from '../domain/footer.ts'
import type { Form, WholeForm } from '../domain/form.ts'
import { withFieldUuids } from '../domain/languages.ts'
import { withNewUuids } from '../domain/new-uuids.ts'
import { sheetsOfCopy } from '../domain/sheets-of-copy.ts'
import { insertCopy, type NewForm } from '../store/forms.ts'

/** Includes the encryption settings, which are not frozen in the copy: it has no submissions yet. */
const settingsOf = (source: Form): Omit<NewForm, 'title'> => ({
  description: source.description,
  thankYouMessage: source.thankYouMessage,
  redirectUrl: source.redirectUrl,
  notifyOnSubmission: source.notifyOnSubmission,
  isActive: source.isActive,
  closedMessage: source.closedMessage,
  graceDays: source.graceDays,
  rootName: source.rootName,
  deviceReports: source.deviceReports,
  allowCopy: source.allowCopy,
  photos: source.photos,
  xlsform: source.xlsform === null ? null : sheetsOfCopy(source.xlsform),
  isEncrypted: source.isEncrypted,
  encryptionPublicKey: source.encryptionPublicKey,
  encryptionKeyFingerprint: source.encryptionKeyFingerprint,
  encryptionKeyExpiresAt: source.encryptionKeyExpiresAt,
})

/** Copies the caller's form, with new uuids and this title. */
export const copyForm = (
  { db }: Dependencies,
  formUuid: string,
  title: string,
  call: CallContext,
): Promise<WholeForm> =>
  insertCopy(db, formUuid, callingOwner(call), authorOf(call), ({ form, fields, translations }) => {
    const copies = withNewUuids(fields.map((field) => ({ ...draftOf(field), uuid: field.uuid })))
    return {
      settings: {
        ...settingsOf(form),
        title,
        showBrandedFooter: showsFooter(call.caller?.plan, form.showBrandedFooter),
      },
      fields: copies,
      languages: {
        languages: form.languages,
        translations: withFieldUuids(translations, fields, copies),
      },
    }
  })
