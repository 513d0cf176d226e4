import type { ReplyOf } from '../api/types.ts'
import { messages as builder } from '../builder/messages/index.ts'
import { languageName } from '../builder/translations/language-names.ts'
import { typeText } from '../builder/type-text.ts'
import { messages } from './messages/index.ts'

export type UnknownSetting = ReplyOf<'reportXlsform'>['data'][number]

const nameIn = (names: object, name: string): string | undefined =>
  Object.hasOwn(names, name) ? (names as Record<string, string>)[name] : undefined

/** The name of a setting such as `settings.max_files` and `translations.fr.placeholder`, as the builder has it. */
function settingName(setting: string): string {
  const { properties, screen } = builder
  const [outer = '', ...rest] = setting.split('.')
  const name = nameIn(screen.propertyNames, outer)
  if (outer === 'settings') return nameIn(properties.settings, rest[0] ?? '') ?? name ?? ''
  if (outer === 'xlsform') {
    return messages.xlsformDetail({ setting: name ?? '', detail: rest.join('.') })
  }
  if (outer !== 'translations') return name ?? screen.propertyNames.settings
  const [tag = '', member = ''] = rest
  const translated = nameIn(properties.settings, member) ?? nameIn(screen.propertyNames, member)
  return messages.xlsformDetail({
    setting: translated ?? name ?? '',
    detail: languageName(tag),
  })
}

/** What ODK does not know: a setting of the form, one of a field, or a whole field. */
export function describeUnknown({ label, name, type, setting }: UnknownSetting): string {
  if (type === null) return settingName(setting)
  const typeName = typeText({ type, settings: null }).name
  const own = label?.trim() || name
  if (setting !== 'field') {
    return messages.xlsformSetting({ field: own || typeName, setting: settingName(setting) })
  }
  return own ? messages.xlsformDetail({ setting: own, detail: typeName }) : typeName
}
