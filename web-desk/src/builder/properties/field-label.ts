import type { DraftField } from '../document/index.ts'
import { messages } from '../messages/index.ts'

/** What to call a field: its label, else the name of its type. */
export const fieldLabel = ({ label, type }: Pick<DraftField, 'label' | 'type'>): string =>
  label?.trim() || messages.fieldTypes[type].name
