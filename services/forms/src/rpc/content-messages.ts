import type { Complete } from '@formpost/kit/rpc'
import type { FormContent__Output } from '@formpost/proto/gen/formpost/forms/v1/FormContent'
import type { FormInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FormInput'
import type { Translations } from '@formpost/rules'

import type { FormContent } from '../domain/content.ts'
import type { FormSettings } from '../domain/form.ts'
import { toSnakeCase } from '../domain/member-names.ts'
import { requireInput, toFieldDraft, toFieldInput, toMemberNames } from './messages.ts'

/** The settings that were sent. A flag that is sent as null counts as absent. */
export function toSettings(
  input: FormInput__Output,
  sent: readonly string[],
): Partial<FormSettings> {
  const all: { [S in keyof FormSettings]: FormSettings[S] | undefined } = {
    title: input.title,
    description: input.description ?? null,
    thankYouMessage: input.thank_you_message ?? null,
    redirectUrl: input.redirect_url ?? null,
    notifyOnSubmission: input.notify_on_submission,
    isActive: input.is_active,
    closedMessage: input.closed_message ?? null,
    graceDays: input.grace_days,
    showBrandedFooter: input.show_branded_footer,
    isEncrypted: input.is_encrypted,
    encryptionPublicKey: input.encryption_public_key ?? null,
    encryptionKeyFingerprint: input.encryption_key_fingerprint ?? null,
    rootName: input.root_name ?? null,
    deviceReports: input.device_reports,
    allowCopy: input.allow_copy,
    photos: input.photos,
    xlsform: input.xlsform ?? null,
  }
  const members = toMemberNames(sent)
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => members.includes(name) && value !== undefined),
  )
}

/** The languages and translations that were sent; null counts as none. */
export function toLanguages(
  { languages, translations }: FormInput__Output,
  sent: readonly string[],
): FormContent['languages'] {
  return {
    ...(sent.includes('languages') ? { languages: languages?.items ?? [] } : {}),
    ...(sent.includes('translations') ? { translations: readTranslations(translations) } : {}),
  }
}

const readTranslations = (json: string | undefined) =>
  json === undefined ? {} : (JSON.parse(json) as Translations)

export function toContent(message: FormContent__Output | null): FormContent {
  const { form, settings, fields } = requireInput(message)
  return {
    settings: toSettings(requireInput(form), settings),
    fields: fields.map(({ uuid, input }) => ({ uuid, ...toFieldDraft(requireInput(input)) })),
    languages: toLanguages(requireInput(form), settings),
  }
}

export const toContentMessage = ({
  settings,
  fields,
  languages: { languages, translations },
}: FormContent): Complete<FormContent__Output> => ({
  form: {
    title: settings.title ?? '',
    description: settings.description ?? undefined,
    thank_you_message: settings.thankYouMessage ?? undefined,
    redirect_url: settings.redirectUrl ?? undefined,
    notify_on_submission: settings.notifyOnSubmission,
    is_active: settings.isActive,
    closed_message: settings.closedMessage ?? undefined,
    grace_days: settings.graceDays,
    show_branded_footer: settings.showBrandedFooter,
    is_encrypted: settings.isEncrypted,
    encryption_public_key: settings.encryptionPublicKey ?? undefined,
    encryption_key_fingerprint: settings.encryptionKeyFingerprint ?? undefined,
    languages: languages ? { items: languages } : null,
    translations: translations && JSON.stringify(translations),
    root_name: settings.rootName ?? undefined,
    device_reports: settings.deviceReports,
    allow_copy: settings.allowCopy,
    photos: settings.photos,
    xlsform: settings.xlsform ?? undefined,
  },
  settings: [
    ...Object.keys(settings).map(toSnakeCase),
    ...(languages ? ['languages'] : []),
    ...(translations ? ['translations'] : []),
  ],
  fields: fields.map((field) => ({ uuid: field.uuid, input: toFieldInput(field) })),
})
