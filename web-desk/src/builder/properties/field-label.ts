import type { DraftField } from '../document/index.ts'
import { typeText } from '../type-text.ts'

type LabelledField = Pick<DraftField, 'label' | 'type'> & Partial<Pick<DraftField, 'settings'>>

/** What to call a field: its label, else the name of its type. */
export const fieldLabel = (field: LabelledField): string =>
  field.label?.trim() || typeText(field).name
