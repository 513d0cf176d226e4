import type { Draft } from './draft.ts'
import {
  unversionedSettings,
  type Form,
  type FormSettings,
  type SettingName,
  type ShownSettings,
} from './form.ts'

/** The unversioned settings that a change of a form alters: its draft, which is older, must not undo them. */
export const alteredSettings = (form: Form, change: Partial<FormSettings>): SettingName[] =>
  unversionedSettings.filter((name) => change[name] !== undefined && change[name] !== form[name])

/** The kept settings of a draft once it is saved with these settings. One that gets another value is the draft's own again. */
export const keptAfterSave = (
  draft: Draft | undefined,
  settings: Partial<FormSettings>,
): SettingName[] =>
  (draft?.keptSettings ?? []).filter((name) => settings[name] === draft?.content.settings[name])

/**
 * The settings that a draft changes. `base` has those of the version that it was made from, if the form has changed since: a setting
 * that equals it keeps its live value.
 */
export const draftedSettings = (
  { content, keptSettings }: Pick<Draft, 'content' | 'keptSettings'>,
  base: Partial<ShownSettings> = {},
): Partial<FormSettings> =>
  Object.fromEntries(
    Object.entries(content.settings).filter(
      ([name, value]) =>
        !keptSettings.includes(name as SettingName) && base[name as keyof ShownSettings] !== value,
    ),
  )
