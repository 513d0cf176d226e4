/**
 * The registry of field types. A new type needs its name in `fieldTypes` and a descriptor here. The compiler then requires a
 * component and texts in the filler and answers for tests, a test requires vectors, and `npm run openapi` adds the type to the
 * OpenAPI document.
 */
import type { CalculationResult, FieldSettings, FieldType, FormField } from '../definition.ts'
import { checkbox, singleChoice } from './choice.ts'
import { consent } from './consent.ts'
import { date } from './date.ts'
import type { AnswerKind, ContentKind, FieldTypeDescriptor, InputDescriptor } from './descriptor.ts'
import {
  divider,
  group,
  heading,
  image,
  pageBreak,
  paragraph,
  payment,
  repeat,
  submitButton,
  unknownType,
} from './display.ts'
import { email } from './email.ts'
import { file, maxFilesOf } from './file.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { rank } from './rank.ts'
import { rating } from './rating.ts'
import { hidden, longText, shortText } from './text.ts'
import { datetime, time } from './time.ts'

export type { AnswerKind, ContentKind } from './descriptor.ts'

const descriptors = {
  short_text: shortText,
  long_text: longText,
  email,
  number,
  phone,
  date,
  dropdown: singleChoice,
  radio: singleChoice,
  checkbox,
  file,
  heading,
  paragraph,
  divider,
  image,
  hidden,
  page_break: pageBreak,
  payment,
  submit_button: submitButton,
  consent,
  rating,
  rank,
  time,
  datetime,
  group,
  repeat,
} satisfies Record<FieldType, FieldTypeDescriptor>

type Descriptors = typeof descriptors

/** A type with answers. */
export type InputFieldType = {
  [T in keyof Descriptors]: Descriptors[T] extends InputDescriptor ? T : never
}[keyof Descriptors]

const byName: Readonly<Record<string, FieldTypeDescriptor | undefined>> = descriptors

/** The descriptor of a type. Unknown types of a newer version accept no answers, and other fields still work. */
export const descriptorOf = (type: FieldType): FieldTypeDescriptor => byName[type] ?? unknownType

/** Whether the type has answers. */
export const isInput = (type: FieldType): type is InputFieldType => descriptorOf(type).isInput

/** Whether a field of the type must have a label (docs/api-behaviour.md#field). */
export const needsLabel = (type: FieldType): boolean => descriptorOf(type).needsLabel

/** Whether a field of the type must have options (docs/api-behaviour.md#field). */
export function needsOptions(type: FieldType): boolean {
  const descriptor = descriptorOf(type)
  return descriptor.isInput && descriptor.needsOptions
}

/** The kind of answers; undefined for types without. */
export function answerKind(type: FieldType): AnswerKind | undefined {
  const descriptor = descriptorOf(type)
  return descriptor.isInput ? descriptor.answerKind : undefined
}

const kindsOfResults: Readonly<Record<CalculationResult, AnswerKind>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'text',
}

/** The kind of the answers to a field, which its result decides for a calculation whose result is given or inferred. */
export function answerKindOf({
  type,
  settings,
  expressions,
}: Pick<FormField, 'type'> & Partial<Pick<FormField, 'settings' | 'expressions'>>):
  AnswerKind | undefined {
  const isCalculated = type === 'hidden' && expressions?.calculation?.trim()
  return isCalculated && settings?.result ? kindsOfResults[settings.result] : answerKind(type)
}

/** Whether a default or a link may fill the field in. A file must be uploaded, and a person must give a consent. */
export function isPrefillable(type: FieldType): boolean {
  const kind = answerKind(type)
  return kind !== undefined && kind !== 'upload' && kind !== 'consent'
}

/** Whether `default_value` may fill the field in. One text is no ranking. */
export const takesDefault = (type: FieldType): boolean =>
  isPrefillable(type) && answerKind(type) !== 'ranking'

/** Whether an answer of the type is a list of options. */
export const isOptionList = (type: FieldType): boolean =>
  answerKind(type) === 'options' || answerKind(type) === 'ranking'

/** Whether an answer to the field is a list of texts, unless the field was another one when it was answered. */
export const isTextList = ({ type, settings }: Pick<FormField, 'type' | 'settings'>): boolean =>
  isOptionList(type) || (answerKind(type) === 'upload' && maxFilesOf(settings) > 1)

/** The meaning of `content`; undefined for types that do not use it. */
export function contentKind(type: FieldType): ContentKind | undefined {
  const descriptor = descriptorOf(type)
  return descriptor.isInput ? undefined : descriptor.content
}

/** Whether a field of the type appears on its page. */
export const isPageContent = (type: FieldType): boolean => descriptorOf(type).isPageContent

/** The settings that the type uses; other settings are stored and ignored. */
export const settingsOfType = (type: FieldType): readonly (keyof FieldSettings)[] =>
  descriptorOf(type).settings

/** Whether the type uses a setting. */
export const usesSetting = (type: FieldType, setting: keyof FieldSettings): boolean =>
  settingsOfType(type).includes(setting)

/** The maximum of code points in an answer; undefined for types that do not use `max_length`. */
export function maxAnswerLength(type: FieldType): number | undefined {
  const descriptor = descriptorOf(type)
  const usesLimit = descriptor.isInput && usesSetting(type, 'max_length')
  return usesLimit ? descriptor.maxAnswerLength : undefined
}
