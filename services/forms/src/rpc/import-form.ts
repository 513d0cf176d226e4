import type { Handlers } from '@formpost/kit/rpc'

import { fieldListErrors, settingErrors } from '../domain/check-content.ts'
import { withContent, type FormContent } from '../domain/content.ts'
import { errorsAt, throwIfInvalid } from '../domain/domain-error.ts'
import { draftErrors } from '../domain/draft.ts'
import { checkEncryption } from '../domain/encryption.ts'
import { cleanField } from '../domain/field.ts'
import { showsFooter, type Plan } from '../domain/footer.ts'
import { checkDocumentSize } from '../domain/form-limits.ts'
import { withNewUuids } from '../domain/new-uuids.ts'
import { newPublicId } from '../domain/public-id.ts'
import { toDocument } from '../store/form-document.ts'
import { insertForm, type NewForm } from '../store/forms.ts'
import { authorOf, callingOwner } from './caller.ts'
import { toContent } from './content-messages.ts'
import type { Dependencies } from './dependencies.ts'
import { toFormMessage } from './messages.ts'

export const importForm =
  ({ db }: Dependencies): Handlers<'forms'>['ImportForm'] =>
  async ({ content: sent, dry_run }, call) => {
    const owner = callingOwner(call)
    const { settings, fields } = await checkedContent(toContent(sent), call.caller?.plan)
    if (dry_run) return { form: null }
    const { form, fields: stored } = await insertForm(db, owner, authorOf(call), settings, fields)
    return { form: toFormMessage(form, stored, stored.length, 0) }
  }

/** A form to insert. Throws `validation_failed` with every error of the content. */
async function checkedContent({ settings, fields }: FormContent, plan: Plan | undefined) {
  const hasPayment = fields.some(({ type }) => type === 'payment')
  const { config, errors } = await checkEncryption(
    {
      isEncrypted: settings.isEncrypted ?? false,
      encryptionPublicKey: settings.encryptionPublicKey ?? null,
      encryptionKeyFingerprint: settings.encryptionKeyFingerprint ?? null,
    },
    hasPayment,
    new Date(),
  )
  const { title = '' } = settings
  throwIfInvalid({
    ...errorsAt('form', { ...settingErrors({ ...settings, title }), ...errors }),
    ...fieldListErrors(fields, [], config.isEncrypted, new Set()),
    ...draftErrors({ settings, fields }, []),
  })
  const checked = {
    settings: {
      ...settings,
      ...config,
      title,
      showBrandedFooter: showsFooter(plan, settings.showBrandedFooter ?? true),
    } satisfies NewForm,
    fields: withNewUuids(fields.map((field) => ({ ...cleanField(field), uuid: field.uuid }))),
  }
  checkDocumentSize(documentOf(checked))
  return checked
}

/** The public form that the content becomes, with ids of the same length. */
function documentOf(content: FormContent): string {
  const blank = {
    publicId: newPublicId(),
    title: '',
    description: null,
    thankYouMessage: null,
    redirectUrl: null,
    showBrandedFooter: true,
    isEncrypted: false,
    encryptionPublicKey: null,
    encryptionKeyFingerprint: null,
  }
  const { form, fields } = withContent(blank, content)
  return toDocument(form, fields, 1)
}
