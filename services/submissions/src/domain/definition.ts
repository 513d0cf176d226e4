import {
  answerKind,
  compileForm,
  countExpressionCharacters,
  isInput,
  isTextList,
  usesLanguage,
  type CompiledForm,
  type FormField,
} from '@formpost/rules'
import {
  compileForm as compileLanguageForm,
  type LanguageForm,
  type StoredAnswers,
} from '@formpost/rules/form'
import { RE2JS } from 're2js'

/** Normalised answers by field uuid. */
export type Answers = StoredAnswers

/** One version of a form, compiled for validating and reading answers. */
export interface Definition {
  version: number
  /** About the memory that it takes. */
  bytes: number
  form: CompiledForm
  /** Present if the form has expressions, groups or repeats, by which it is then evaluated. */
  language: LanguageForm | undefined
  fieldIds: ReadonlySet<string>
  /** Ids of the fields that have answers. */
  questionIds: ReadonlySet<string>
  /** Ids of the fields whose answers are uploads, in form order. */
  uploadFieldIds: readonly string[]
  /** Whether an answer may be several uploads, so that the number of fields does not limit them. */
  hasUploadLists: boolean
  thankYouMessage: string | undefined
  redirectUrl: string | undefined
  /** Armoured; the key that encrypted answers must be encrypted to, and former copies of the same key. */
  publicKeys: readonly string[]
  isEncrypted: boolean
}

/** The parts of a form version that it is compiled from. */
export interface DefinitionSource {
  version: number
  /** The length of the JSON of the fields. */
  size: number
  fields: FormField[]
  rootName: string | undefined
  thankYouMessage: string | undefined
  redirectUrl: string | undefined
  publicKeys: readonly string[]
  isEncrypted: boolean
}

/** Measured with Node 20: up to 5 bytes for a character of JSON, another one in lists, and up to 210 for one of an expression. */
const bytesOfJson = 6
const bytesOfExpression = 210

const bytesOf = (size: number, fields: readonly FormField[]): number =>
  size * bytesOfJson + countExpressionCharacters(fields) * bytesOfExpression

export function compileDefinition({
  fields,
  rootName,
  size,
  ...rest
}: DefinitionSource): Definition {
  const form = compileForm(fields)
  const uploadFields = form.fields.filter(({ type }) => answerKind(type) === 'upload')
  return {
    ...rest,
    bytes: bytesOf(size, fields),
    form,
    language: usesLanguage(fields)
      ? compileLanguageForm(fields, { rootName, patterns: RE2JS })
      : undefined,
    fieldIds: new Set(form.fields.map(({ id }) => id)),
    questionIds: new Set(form.fields.filter(({ type }) => isInput(type)).map(({ id }) => id)),
    uploadFieldIds: uploadFields.map(({ id }) => id),
    hasUploadLists: uploadFields.some(isTextList),
  }
}
