import type { FieldSettings } from '@formpost/rules'

/** The settings with another value of one of them. Empty ones are left out, and no settings are null. */
export function withSetting<S extends keyof FieldSettings>(
  settings: FieldSettings | null,
  setting: S,
  value: FieldSettings[S],
): FieldSettings | null {
  const members = Object.entries({ ...settings, [setting]: value }).filter(
    ([, member]) => member !== null && member !== undefined,
  )
  return members.length > 0 ? (Object.fromEntries(members) as FieldSettings) : null
}
