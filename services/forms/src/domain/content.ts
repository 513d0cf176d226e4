import { withoutConditionsOn, type FieldLogic } from '@formpost/rules'

import { cleanField, type NewField } from './field.ts'
import type { Plan } from './footer.ts'
import { unversionedSettings, type Form, type FormSettings } from './form.ts'
import type { FormLanguages } from './languages.ts'

/** The settings and fields of a form, apart from what the service adds to them. Settings that are absent stay as they are. */
export interface FormContent {
  settings: Partial<FormSettings>
  fields: NewField[]
  /** Languages and translations that are absent stay as they are; translations follow the fields. */
  languages: Partial<FormLanguages>
}

/** A form as it would be with this content. */
export const withContent = <F extends Partial<Form>>(
  form: F,
  { settings, fields }: Pick<FormContent, 'settings' | 'fields'>,
) => ({
  form: {
    ...form,
    ...settings,
    paymentRequired: fields.some(({ type }) => type === 'payment'),
  },
  fields: fields.map((field, position) => ({ ...field, position })),
})

/** The settings that a draft keeps when a version is restored into it: those that have no version, and encryption. */
const unversioned = [
  ...unversionedSettings,
  'isEncrypted',
  'encryptionPublicKey',
  'encryptionKeyFingerprint',
] as const

/**
 * A draft that makes a form as it was in a version. `before` are the settings of the draft that it replaces; `hasLanguages` is whether
 * the form has languages now.
 */
export function restoredContent(
  version: FormContent & { languages: FormLanguages },
  before: FormContent['settings'],
  hasLanguages: boolean,
): FormContent {
  const kept = unversioned.filter((name) => before[name] !== undefined)
  const { title, description, thankYouMessage, redirectUrl, showBrandedFooter, rootName } =
    version.settings
  const settings = {
    title,
    description,
    thankYouMessage,
    redirectUrl,
    showBrandedFooter,
    rootName,
    deviceReports: version.settings.deviceReports,
    allowCopy: version.settings.allowCopy,
    photos: version.settings.photos,
  }
  return {
    settings: {
      ...(settings as FormContent['settings']),
      ...Object.fromEntries(kept.map((name) => [name, before[name]])),
    },
    fields: version.fields,
    languages: hasLanguages || version.languages.languages.length > 0 ? version.languages : {},
  }
}

/** The settings that differ from those of the form. On a free plan the setting of the footer counts for nothing. */
export function changedSettings(
  form: Form,
  settings: Partial<FormSettings>,
  plan: Plan | undefined,
): Partial<FormSettings> {
  const { showBrandedFooter: _footer, ...others } = settings
  const wanted = plan === 'paid' ? settings : others
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => form[name as keyof FormSettings] !== value),
  )
}

/** Logic without conditions on fields that are not there: publishing removes those on the fields that it deletes. */
function fittingLogic(logic: FieldLogic | null, present: ReadonlySet<string>): FieldLogic | null {
  const controllers = logic?.conditions?.map(({ field_uuid }) => field_uuid) ?? []
  return withoutConditionsOn(logic, new Set(controllers.filter((uuid) => !present.has(uuid))))
}

/** What respondents would get of a draft: sanitised, and without encryption settings that would be ignored. */
export function previewContent(
  form: Form,
  { settings, fields }: Pick<FormContent, 'settings' | 'fields'>,
): Pick<FormContent, 'settings' | 'fields'> {
  const { isEncrypted, encryptionPublicKey, encryptionKeyFingerprint } = form
  const frozen = { isEncrypted, encryptionPublicKey, encryptionKeyFingerprint }
  const present = new Set(fields.map(({ uuid }) => uuid))
  return {
    settings: form.encryptionFrozenAt ? { ...settings, ...frozen } : settings,
    fields: fields.map((field) => {
      const logic = fittingLogic(field.logic, present)
      return { ...cleanField({ ...field, logic }), uuid: field.uuid }
    }),
  }
}
