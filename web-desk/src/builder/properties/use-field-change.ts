import type { FieldSettings } from '@formpost/rules'

import { useBuilder } from '../builder-context.ts'
import { changeField, type DraftField, type FieldChange } from '../document/index.ts'
import { withSetting } from './setting-change.ts'

/** Props of the editor of a property. */
export interface EditorProps {
  field: DraftField
  /** What is wrong with a property, by its name in problems. */
  errorOf: (property: string) => string | undefined
  /** A warning about a setting, which is stored as it is. */
  warningOf: (setting: keyof FieldSettings) => string | undefined
}

interface FieldChanges {
  /** Typing in one property is undone at once, and so are other changes of it in a row. */
  set: (property: string, change: Omit<FieldChange, 'options' | 'logic'>) => void
  setSetting: <S extends keyof FieldSettings>(setting: S, value: FieldSettings[S]) => void
}

/** Changes of a field's properties. */
export function useFieldChange(field: DraftField): FieldChanges {
  const { dispatch } = useBuilder()
  const set: FieldChanges['set'] = (property, change) =>
    dispatch(changeField(field.uuid, change), { mergeKey: `${field.uuid} ${property}` })
  return {
    set,
    setSetting: (setting, value) =>
      set(`settings.${setting}`, { settings: withSetting(field.settings, setting, value) }),
  }
}
