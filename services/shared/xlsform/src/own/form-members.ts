import {
  codePoints,
  isWebAddress,
  maxFormText,
  maxGraceDays,
  maxLanguages,
  sameJson,
} from '@formpost/rules'

import type { ExportedForm } from '../export/export-form.ts'
import type { ConvertedForm } from '../types.ts'
import { isLanguage } from './fits.ts'

/** A setting of a form that XLSForm has no word for, and what an import of the sheets makes of it. */
export interface FormMember {
  value: unknown
  otherwise?: unknown
}
/** By their names in a form document. */
export type FormMembers = ReadonlyMap<string, FormMember>

/** Values that a new form has anyway. */
const defaults: Readonly<Record<string, unknown>> = {
  description: null,
  thank_you_message: null,
  redirect_url: null,
  notify_on_submission: true,
  closed_message: null,
  grace_days: 0,
  show_branded_footer: true,
  is_encrypted: false,
  encryption_public_key: null,
  encryption_key_fingerprint: null,
  device_reports: false,
  allow_copy: false,
  photos: 'any',
}

const texts = ['title', 'description', 'thank_you_message', 'closed_message']

const photos: readonly unknown[] = ['any', 'wifi']

const isText = (value: unknown, name: string): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  codePoints(value) <= maxFormText[name as keyof typeof maxFormText]

/** The form's own language and others, each once. */
const isLanguages = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= maxLanguages &&
  value.every(isLanguage) &&
  new Set(value).size === value.length

/** Whether a sheet may set a member of the form to a value. */
export function fitsForm(name: string, value: unknown): boolean {
  if (name === 'languages') return isLanguages(value)
  const [outer, tag, translated = ''] = name.split('.')
  if (outer === 'translations')
    return isLanguage(tag) && texts.includes(translated) && isText(value, translated)
  if (Object.hasOwn(maxFormText, name))
    return isText(value, name) && (name !== 'redirect_url' || isWebAddress(value as string))
  if (name === 'grace_days')
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxGraceDays
  if (name === 'photos') return photos.includes(value)
  return Object.hasOwn(defaults, name) && typeof value === 'boolean'
}

/** The settings that differ from those of a new form, and their translations; `found` is what the sheets have. */
export function formMembers(
  { title, settings = {}, languages, translations }: ExportedForm,
  found: Pick<ConvertedForm, 'title' | 'languages'>,
): FormMembers {
  const members = new Map<string, FormMember>()
  if (title && title !== found.title) {
    members.set('title', { value: title, otherwise: found.title ?? undefined })
  }
  for (const [name, value] of Object.entries(defaults))
    if ((settings[name] ?? value) !== value) members.set(name, { value: settings[name] })
  if (languages && languages.length > 0 && !sameJson(languages, found.languages ?? [])) {
    members.set('languages', { value: languages, otherwise: found.languages ?? undefined })
  }
  for (const [tag, { fields: _, ...own }] of Object.entries(translations ?? {}))
    for (const [name, value] of Object.entries(own))
      if (value) members.set(`translations.${tag}.${name}`, { value })
  return members
}
