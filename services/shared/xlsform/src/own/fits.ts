import { fieldTypes, textExpressions } from '@formpost/rules'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isItem(item))

const isTexts = (value: unknown): boolean => isListOf(value, isText)

/** Whether all values of an object fit. */
const isRecordOf = (value: unknown, isItem: (item: unknown, name: string) => boolean): boolean =>
  isObject(value) && Object.entries(value).every(([name, item]) => isItem(item, name))

/** Whether a type contains other fields. */
export const isContainer = (type: unknown): boolean => type === 'group' || type === 'repeat'

const isExpression = (value: unknown, name: string): boolean =>
  name === 'trigger'
    ? isTexts(value)
    : isText(value) && textExpressions.some((expression) => expression === name)

const isSetting = (value: unknown): boolean => typeof value !== 'object' || value === null

const isChoice = (value: unknown): boolean =>
  isRecordOf(value, (of, name) => {
    if (name === 'filter') return isRecordOf(of, isText)
    if (name === 'was') return isTexts(of)
    return name === 'name' && (of === null || isText(of))
  })

const nested: Readonly<Record<string, (value: unknown, name: string) => boolean>> = {
  settings: isSetting,
  expressions: isExpression,
  xlsform: isText,
}

/** Whether a value that a sheet has may be that of a member of a field. */
export function fitsField(setting: string, value: unknown): boolean {
  const [outer = '', ...rest] = setting.split('.')
  if (Object.hasOwn(nested, outer)) {
    const fits = nested[outer]!
    return rest.length > 0 ? fits(value, rest.join('.')) : isRecordOf(value, fits)
  }
  switch (outer) {
    case 'type':
      return fieldTypes.some((type) => type === value)
    case 'options':
      return isTexts(value)
    case 'choices':
      return isListOf(value, isChoice)
    case 'is_required':
    case 'read_only':
      return typeof value === 'boolean'
    case 'translations':
      return rest[1] === 'options'
        ? isListOf(value, (text) => text === null || isText(text))
        : isText(value)
    default:
      return isText(value)
  }
}
