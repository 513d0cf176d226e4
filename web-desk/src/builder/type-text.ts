import type { FieldSettings, FieldType } from '@formpost/rules'

import { messages } from './messages/index.ts'

interface TypedField {
  type: FieldType
  settings?: FieldSettings | null
}

/** The name and the description of the type of a field, or of what fills it in. */
export const typeText = ({ type, settings }: TypedField): { name: string; description: string } =>
  settings?.capture ? messages.captures[settings.capture] : messages.fieldTypes[type]
