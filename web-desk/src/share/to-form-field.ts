import type { Form } from '@formpost/contract'
import type { FormField } from '@formpost/rules'

/** A field as the filler has it, whose id is the uuid. */
export function toFormField(field: Form['fields'][number]): FormField {
  const { uuid, type, label, content, description, placeholder, options } = field
  const { default_value, settings, logic, is_required, position } = field
  return {
    id: uuid,
    type,
    label,
    content,
    description,
    placeholder,
    options,
    default_value,
    settings,
    logic,
    is_required,
    position,
  }
}
