import type { Form } from '@formpost/contract'
import { languageMembers, usedMembers, usesLanguage } from '@formpost/rules'

import { settingsOf, type DraftDocument, type DraftField } from './draft-document.ts'

function toPublicField({ uuid, ...field }: DraftField, position: number) {
  const shown = Object.entries(field).filter(([name]) => !isMember.has(name))
  return { id: uuid, ...Object.fromEntries(shown), position, ...usedMembers(field) }
}

const isMember: ReadonlySet<string> = new Set(languageMembers)

/** The bytes of the public form as the service stores and limits it, before rich text is sanitised. */
export function publicFormBytes(document: DraftDocument, live: Form): number {
  const {
    notify_on_submission: _notify,
    is_active: _active,
    closed_message: _message,
    grace_days: _days,
    languages: _languages,
    translations: _translations,
    root_name: rootName,
    ...shown
  } = settingsOf(document, live)
  const form = {
    ...shown,
    public_id: live.public_id,
    version: live.version,
    payment_required: document.fields.some(({ type }) => type === 'payment'),
    ...(usesLanguage(document.fields)
      ? { language: 1, ...(rootName && { root_name: rootName }) }
      : {}),
    fields: document.fields.map(toPublicField),
  }
  return new TextEncoder().encode(JSON.stringify(form)).length
}
