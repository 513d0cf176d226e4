/**
 * The registry of field types. A new type needs its name in `fieldTypes` and a descriptor here. The
 * compiler then asks for a component and words in the filler and for test answers, a test for vectors,
 * and `npm run openapi` writes the name into the API's description.
 */
import type { FieldSettings, FieldType } from '../definition.ts'
import { checkbox, singleChoice } from './choice.ts'
import { date } from './date.ts'
import type { AnswerKind, ContentKind, FieldTypeDescriptor, InputDescriptor } from './descriptor.ts'
import {
  divider,
  heading,
  image,
  pageBreak,
  paragraph,
  payment,
  submitButton,
  unknownType,
} from './display.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { hidden, longText, shortText } from './text.ts'

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
} satisfies Record<FieldType, FieldTypeDescriptor>

type Descriptors = typeof descriptors

/** A type that takes an answer. */
export type InputFieldType = {
  [T in keyof Descriptors]: Descriptors[T] extends InputDescriptor ? T : never
}[keyof Descriptors]

const byName: Readonly<Record<string, FieldTypeDescriptor | undefined>> = descriptors

/**
 * The descriptor of a type. A form stored or sent by a newer version may have a type that is unknown
 * here; it takes no answer, and the rest of the form works.
 */
export const descriptorOf = (type: FieldType): FieldTypeDescriptor => byName[type] ?? unknownType

/** Whether the type takes an answer; the others only show something. */
export const isInput = (type: FieldType): type is InputFieldType => descriptorOf(type).isInput

/** Whether a field of the type must have a label (docs/api-behaviour.md#field). */
export const needsLabel = (type: FieldType): boolean => descriptorOf(type).needsLabel

/** Whether a field of the type must have options (docs/api-behaviour.md#field). */
export function needsOptions(type: FieldType): boolean {
  const descriptor = descriptorOf(type)
  return descriptor.isInput && descriptor.needsOptions
}

/** How the type is answered; undefined where it takes no answer. */
export function answerKind(type: FieldType): AnswerKind | undefined {
  const descriptor = descriptorOf(type)
  return descriptor.isInput ? descriptor.answerKind : undefined
}

/** What `content` of a field of the type holds; undefined where it means nothing. */
export function contentKind(type: FieldType): ContentKind | undefined {
  const descriptor = descriptorOf(type)
  return descriptor.isInput ? undefined : descriptor.content
}

/** Whether a field of the type gives its page something to see or to answer; a hidden input does not. */
export const isPageContent = (type: FieldType): boolean => descriptorOf(type).isPageContent

/** Whether a setting means something to the type; others are kept and ignored. */
export const usesSetting = (type: FieldType, setting: keyof FieldSettings): boolean =>
  descriptorOf(type).settings.includes(setting)

/** The most code points that an answer may have; undefined where the type does not use `max_length`. */
export function longestAnswer(type: FieldType): number | undefined {
  const descriptor = descriptorOf(type)
  const usesLimit = descriptor.isInput && usesSetting(type, 'max_length')
  return usesLimit ? descriptor.longestAnswer : undefined
}
