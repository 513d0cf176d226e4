import {
  canonicalLanguage,
  codePoints,
  fieldTypes,
  maxFieldText,
  maxLanguageText,
  maxMessageText,
  maxSettingText,
  textExpressions,
  type FieldTranslation,
} from '@formpost/rules'

import { isKeepable } from '../kept-sheets.ts'
import { fitsSetting, isSetting } from './setting-values.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && codePoints(value) <= max

const isListOf = (
  value: unknown,
  isItem: (item: unknown) => boolean,
  max = Number.POSITIVE_INFINITY,
): boolean => Array.isArray(value) && value.length <= max && value.every((item) => isItem(item))

/** Of a trigger, of the former texts of a choice, and of kept columns. */
const maxEntries = 100

/** Whether all values of an object fit. */
const isRecordOf = (value: unknown, isItem: (item: unknown, name: string) => boolean): boolean =>
  isObject(value) && Object.entries(value).every(([name, item]) => isItem(item, name))

/** Whether a type contains other fields. */
export const isContainer = (type: unknown): boolean => type === 'group' || type === 'repeat'

/** Whether a text is a language tag as form documents write it. */
export const isLanguage = (tag: unknown): tag is string =>
  typeof tag === 'string' && canonicalLanguage(tag) === tag

const isOption = (value: unknown): value is string => isText(value, maxFieldText.option)

const isExpressionName = (name: string): boolean =>
  name === 'trigger' || textExpressions.some((expression) => expression === name)

const isExpression = (value: unknown, name: string): boolean =>
  name === 'trigger'
    ? isListOf(value, (each) => isText(each, maxLanguageText.name), maxEntries)
    : isExpressionName(name) && isText(value, maxLanguageText.calculation)

/** `__proto__` would be the prototype of an object instead of a member. */
const isHeader = (name: string): boolean => name !== '' && name !== '__proto__'

const isCell = (value: unknown, header: string): boolean =>
  isHeader(header) && typeof value === 'string' && isKeepable(header, value)

/** Whether an object has cells by their headers. */
export const isCells = (value: unknown): boolean =>
  isRecordOf(value, isCell) && Object.keys(value as object).length <= maxEntries

const isChoice = (value: unknown): boolean =>
  isRecordOf(value, (of, name) => {
    if (name === 'filter') return isCells(of)
    if (name === 'was') return isListOf(of, isOption, maxEntries)
    return name === 'name' && (of === null || isOption(of))
  })

interface Nested {
  has: (name: string) => boolean
  fits: (value: unknown, name: string) => boolean
}

/** What a sheet may say of a choice, whose name finds it. */
const isOfChoice = (value: unknown): boolean =>
  isChoice(value) && !Object.hasOwn(value as object, 'name')

const nested: Readonly<Record<string, Nested>> = {
  settings: { has: isSetting, fits: fitsSetting },
  expressions: { has: isExpressionName, fits: isExpression },
  xlsform: { has: isHeader, fits: isCell },
  choices: { has: isHeader, fits: isOfChoice },
}

const plain = [
  ...(['type', 'label', 'content', 'description', 'placeholder', 'default_value'] as const),
  ...(['is_required', 'read_only', 'options', 'logic'] as const),
]

const maxTranslated: Readonly<Record<keyof Omit<FieldTranslation, 'options'>, number>> = {
  label: maxFieldText.label,
  description: maxFieldText.description,
  placeholder: maxFieldText.placeholder,
  content: maxFieldText.content,
  constraint_message: maxMessageText,
  required_message: maxMessageText,
  add_label: maxSettingText.add_label,
  item_label: maxSettingText.item_label,
}

const isTranslated = (name: string): name is keyof typeof maxTranslated | 'options' =>
  name === 'options' || Object.hasOwn(maxTranslated, name)

/** Whether a sheet may set a member of a field, such as `settings.max_files`. */
export function isMember(setting: string): boolean {
  const [outer = '', ...rest] = setting.split('.')
  if (rest.length === 0) return plain.some((name) => name === outer)
  if (outer === 'translations')
    return rest.length === 2 && isLanguage(rest[0]) && isTranslated(rest[1]!)
  return Object.hasOwn(nested, outer) && nested[outer]!.has(rest.join('.'))
}

/** Whether a value that a sheet has may be that of a member of a field. */
export function fitsField(setting: string, value: unknown): boolean {
  const [outer = '', ...rest] = setting.split('.')
  if (Object.hasOwn(nested, outer)) {
    const { fits } = nested[outer]!
    if (rest.length > 0) return fits(value, rest.join('.'))
    if (outer === 'choices') return isListOf(value, isChoice)
    return outer === 'xlsform' ? isCells(value) : isRecordOf(value, fits)
  }
  switch (outer) {
    case 'type':
      return fieldTypes.some((type) => type === value)
    case 'options':
      return isListOf(value, isOption)
    case 'is_required':
    case 'read_only':
      return typeof value === 'boolean'
    case 'translations': {
      const [, name = ''] = rest
      if (!isMember(setting) || !isTranslated(name)) return false
      return name === 'options'
        ? isListOf(value, (text) => text === null || isOption(text))
        : isText(value, maxTranslated[name])
    }
    case 'name':
      return isText(value, maxLanguageText.name)
    default:
      return (
        Object.hasOwn(maxFieldText, outer) &&
        isText(value, maxFieldText[outer as keyof typeof maxFieldText])
      )
  }
}
