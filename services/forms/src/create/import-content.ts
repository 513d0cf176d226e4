import type { CallContext } from '@formpost/kit/rpc'

import { authorOf, callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldListErrors, settingErrors } from '../domain/check-content.ts'
import { withContent, type FormContent } from '../domain/content.ts'
import { errorsAt, throwIfInvalid } from '../domain/domain-error.ts'
import { draftErrors } from '../domain/draft.ts'
import { checkEncryption } from '../domain/encryption.ts'
import { cleanField } from '../domain/field.ts'
import { showsFooter, type Plan } from '../domain/footer.ts'
import { checkDocumentSize, checkOptionsSize } from '../domain/form-limits.ts'
import type { WholeForm } from '../domain/form.ts'
import {
  cleanLanguages,
  languageErrors,
  shownLanguages,
  withFieldUuids,
  type FormLanguages,
} from '../domain/languages.ts'
import { memberErrors, rootNameErrors } from '../domain/members.ts'
import { withNewUuids } from '../domain/new-uuids.ts'
import { optionParts } from '../domain/parts.ts'
import { newPublicId } from '../domain/public-id.ts'
import { inOrder } from '../domain/structure.ts'
import { toDocument } from '../store/form-document.ts'
import { insertForm, type NewForm } from '../store/forms.ts'

/** Creates a form with this content; after a dry run, which only checks it, undefined. Throws `validation_failed` with every error. */
export async function importContent(
  { db }: Dependencies,
  content: FormContent,
  isDryRun: boolean,
  call: CallContext,
): Promise<WholeForm | undefined> {
  const owner = callingOwner(call)
  const { settings, fields, languages } = await checkedContent(content, call.caller?.plan)
  if (isDryRun) return undefined
  return insertForm(db, owner, authorOf(call), settings, fields, languages)
}

/** A form to insert. */
async function checkedContent(content: FormContent, plan: Plan | undefined) {
  const { settings, fields } = content
  const { languages = [], translations = {} } = content.languages
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
  const { title = '', rootName = null } = settings
  throwIfInvalid({
    ...errorsAt('form', {
      ...settingErrors({ ...settings, title }),
      ...errors,
      ...rootNameErrors(settings.rootName),
      ...languageErrors({ translations }, languages, [], fields),
    }),
    ...fieldListErrors(fields, [], config.isEncrypted, new Set()),
    ...memberErrors({ fields, rootName }, { fields: [], rootName }),
    ...draftErrors(content, []),
  })
  const ordered = inOrder(fields)
  const newFields = withNewUuids(
    ordered.map((field) => ({ ...cleanField(field), uuid: field.uuid })),
  )
  const renamed = withFieldUuids(translations, ordered, newFields)
  const checked = {
    settings: {
      ...settings,
      ...config,
      title,
      showBrandedFooter: showsFooter(plan, settings.showBrandedFooter ?? true),
    } satisfies NewForm,
    fields: newFields,
    languages: cleanLanguages({ languages, translations: renamed }, newFields),
  }
  checkDocumentSize(documentOf(checked))
  checkOptionsSize(optionParts(newFields))
  return checked
}

/** The public form that the content becomes, with ids of the same length. */
function documentOf(content: FormContent & { languages: FormLanguages }): string {
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
    rootName: null,
    deviceReports: false,
    allowCopy: false,
    photos: 'any',
  }
  const { form, fields } = withContent(blank, content)
  return toDocument({ ...form, ...shownLanguages(content.languages) }, fields, 1)
}
