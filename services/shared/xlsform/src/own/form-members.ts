import { sameJson } from '@formpost/rules'

import type { ExportedForm } from '../export/export-form.ts'

/** The settings of a form that XLSForm has no word for, by their names in a form document. */
export type FormMembers = ReadonlyMap<string, unknown>

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

/** Whether a sheet may set a member of the form. */
export const isFormMember = (name: string): boolean =>
  name === 'languages' ||
  Object.hasOwn(defaults, name) ||
  new RegExp(`^translations\\.[\\w-]+\\.(?:${texts.join('|')})$`).test(name)

/** The settings that differ from those of a new form, and their translations; `found` are the languages that the sheets have. */
export function formMembers(
  { settings = {}, languages, translations }: ExportedForm,
  found: readonly string[],
): FormMembers {
  const members = new Map<string, unknown>()
  for (const [name, value] of Object.entries(defaults))
    if ((settings[name] ?? value) !== value) members.set(name, settings[name])
  if (languages && languages.length > 0 && !sameJson(languages, found)) {
    members.set('languages', languages)
  }
  for (const [tag, { fields: _, ...own }] of Object.entries(translations ?? {}))
    for (const [name, text] of Object.entries(own))
      if (text) members.set(`translations.${tag}.${name}`, text)
  return members
}
