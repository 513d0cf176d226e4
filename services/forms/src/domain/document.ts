import type { FormField } from '@formpost/rules'

import type { FieldRow, FormRow } from '../store/database.ts'

/** A stored field as the public form shows it. */
export const toPublicField = (field: FieldRow): FormField => ({
  id: field.uuid,
  type: field.type as FormField['type'],
  label: field.label,
  content: field.content,
  description: field.description,
  placeholder: field.placeholder,
  options: field.options as FormField['options'],
  default_value: field.default_value,
  settings: field.settings as FormField['settings'],
  logic: field.logic as FormField['logic'],
  is_required: field.is_required,
  position: field.position,
})

/** The contract's public form as JSON, without public_url (which the gateway knows). */
export const documentOf = (form: FormRow, fields: readonly FieldRow[], version: number): string =>
  JSON.stringify({
    public_id: form.public_id,
    title: form.title,
    description: form.description,
    thank_you_message: form.thank_you_message,
    redirect_url: form.redirect_url,
    show_branded_footer: form.show_branded_footer,
    is_encrypted: form.is_encrypted,
    encryption_public_key: form.encryption_public_key,
    encryption_key_fingerprint: form.encryption_key_fingerprint,
    payment_required: form.payment_required,
    version,
    fields: fields.map(toPublicField),
  })
