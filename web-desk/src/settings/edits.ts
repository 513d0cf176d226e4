import type { Form } from '@formpost/contract'

import { createKeptEdits } from '../parts/kept-edits.ts'

const names = [
  'title',
  'description',
  'thank_you_message',
  'redirect_url',
  'notify_on_submission',
  'device_reports',
  'allow_copy',
  'photos',
  'show_branded_footer',
] as const
type Name = (typeof names)[number]

/** The settings as their controls show them. */
export type Settings = { readonly [N in Name]: NonNullable<Form[N]> }
/** What was typed and not saved. */
export type Edits = Partial<Settings>

export const settingsOf = (form: Form): Settings => ({
  title: form.title,
  description: form.description ?? '',
  thank_you_message: form.thank_you_message ?? '',
  redirect_url: form.redirect_url ?? '',
  notify_on_submission: form.notify_on_submission,
  device_reports: form.device_reports,
  allow_copy: form.allow_copy,
  photos: form.photos,
  show_branded_footer: form.show_branded_footer,
})

/** The edits that differ from the form. */
export function changedSettings(form: Form, edits: Edits): Edits {
  const saved = settingsOf(form)
  return Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => {
      const typed = typeof value === 'string' ? value.trim() : value
      return typed !== saved[name as Name]
    }),
  )
}

const kept = createKeptEdits<Edits>()

export const keptEdits = ({ uuid }: Form): Edits => kept.get(uuid) ?? {}

/** Keeps the edits that differ from the form. */
export function keepEdits(form: Form, edits: Edits): void {
  const changed = changedSettings(form, edits)
  kept.set(form.uuid, Object.keys(changed).length > 0 ? changed : undefined)
}
