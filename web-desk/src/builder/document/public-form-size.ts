import type { Form, PublicForm } from '@formpost/contract'

import { settingsOf, type DraftDocument } from './draft-document.ts'

/** The bytes of the public form as the service stores and limits it, before rich text is sanitised. */
export function publicFormBytes(document: DraftDocument, live: Form): number {
  const {
    notify_on_submission: _notify,
    is_active: _active,
    closed_message: _message,
    grace_days: _days,
    languages: _languages,
    translations: _translations,
    ...shown
  } = settingsOf(document, live)
  const form: Omit<PublicForm, 'public_url'> = {
    ...shown,
    public_id: live.public_id,
    version: live.version,
    payment_required: document.fields.some(({ type }) => type === 'payment'),
    fields: document.fields.map(({ uuid, ...field }, position) => ({
      id: uuid,
      ...field,
      position,
    })),
  }
  return new TextEncoder().encode(JSON.stringify(form)).length
}
