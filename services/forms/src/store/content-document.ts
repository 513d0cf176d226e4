// JSON: the content of a form, with properties named as in the REST contract.
import type { FormContent } from '../domain/content.ts'
import { storedLogic, type NewField } from '../domain/field.ts'

const toSettings = (settings: FormContent['settings']) => ({
  title: settings.title,
  description: settings.description,
  thank_you_message: settings.thankYouMessage,
  redirect_url: settings.redirectUrl,
  notify_on_submission: settings.notifyOnSubmission,
  is_active: settings.isActive,
  closed_message: settings.closedMessage,
  grace_days: settings.graceDays,
  show_branded_footer: settings.showBrandedFooter,
  is_encrypted: settings.isEncrypted,
  encryption_public_key: settings.encryptionPublicKey,
  encryption_key_fingerprint: settings.encryptionKeyFingerprint,
  root_name: settings.rootName,
  device_reports: settings.deviceReports,
  allow_copy: settings.allowCopy,
  photos: settings.photos,
  xlsform: settings.xlsform,
})

const toField = ({ defaultValue, isRequired, ...field }: NewField) => ({
  ...field,
  default_value: defaultValue,
  is_required: isRequired,
})

interface Document {
  settings: ReturnType<typeof toSettings>
  fields: ReturnType<typeof toField>[]
  languages?: FormContent['languages']
}

/** Settings that are absent stay absent, because JSON has no undefined. */
export const toContentDocument = ({ settings, fields, languages }: FormContent): string =>
  JSON.stringify({ settings: toSettings(settings), fields: fields.map(toField), languages })

export function toContent(document: string): FormContent {
  const { settings, fields, languages = {} } = JSON.parse(document) as Document
  const all = {
    title: settings.title,
    description: settings.description,
    thankYouMessage: settings.thank_you_message,
    redirectUrl: settings.redirect_url,
    notifyOnSubmission: settings.notify_on_submission,
    isActive: settings.is_active,
    closedMessage: settings.closed_message,
    graceDays: settings.grace_days,
    showBrandedFooter: settings.show_branded_footer,
    isEncrypted: settings.is_encrypted,
    encryptionPublicKey: settings.encryption_public_key,
    encryptionKeyFingerprint: settings.encryption_key_fingerprint,
    rootName: settings.root_name,
    deviceReports: settings.device_reports,
    allowCopy: settings.allow_copy,
    photos: settings.photos,
    xlsform: settings.xlsform,
  }
  return {
    settings: withoutAbsent(all),
    fields: fields.map(({ default_value, is_required, ...field }) => ({
      ...field,
      logic: storedLogic(field.logic),
      defaultValue: default_value,
      isRequired: is_required,
      // Absent in drafts that are older than the member.
      members: field.members ?? null,
    })),
    languages,
  }
}

const withoutAbsent = (settings: object): FormContent['settings'] =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
