import type { Form } from '@formpost/contract'
import {
  contentLimitProblems,
  encryptionProblems,
  formLogicProblems,
  maxFormBytes,
  maxOptionsBytes,
  repeatedUuids,
  replacementProblems,
  sameJson,
  textProblems,
  translationProblems,
  type FieldProblem,
  type FormProblem,
  type LimitProblem,
  type LogicProblem,
  type TranslationProblem,
} from '@formpost/rules'

import {
  documentOfForm,
  settingsOf,
  type DraftDocument,
  type DraftField,
  type DraftSettings,
} from './draft-document.ts'
import { languagesOf } from './languages.ts'
import { optionListBytes, publicFormBytes } from './public-form-size.ts'
import { asStored } from './stored.ts'
import { fieldValueProblems, formValueProblems, type ValueProblem } from './value-problems.ts'

/** Why saving or publishing a document would be refused. Messages are made from the code and its parameters. */
export type Problem = {
  /** The uuid of the field; undefined for the form. */
  readonly field: string | undefined
  /** The property of the field or of the form's settings, as in errors of the API: `options.2`, `settings.max`, `title`. */
  readonly property: string
} & (
  | FieldProblem
  | LogicProblem
  | LimitProblem
  | FormProblem
  | TranslationProblem
  | ValueProblem
  | { code: 'uuid_repeated' }
  /** In words, and the character of the expression, from 1. */
  | { code: 'language'; text: string; position: number | undefined }
  | { code: 'form_too_large' | 'options_too_large'; max: number; size: number }
)

type Cause = Problem extends infer P
  ? P extends Problem
    ? Omit<P, 'field' | 'property'>
    : never
  : never

/**
 * What the API would refuse of a document, when it is saved or when it replaces the live form (docs/api-behaviour.md#publishing-a-draft).
 * Only the service can check whether an OpenPGP key is usable.
 */
export function findProblems(document: DraftDocument, live: Form): Problem[] {
  const stored = asStored(document)
  const before = documentOfForm(live)
  return [
    ...settingProblems(stored, live),
    ...limits(stored, before, live),
    ...ofFields(stored, before, live),
  ]
}

const problem = (field: string | undefined, property: string, cause: Cause): Problem =>
  ({ field, property, ...cause }) as Problem

const problemsOf = (
  field: string | undefined,
  causes: Iterable<readonly [property: string, Cause]>,
): Problem[] => Array.from(causes, ([property, cause]) => problem(field, property, cause))

const encryptionSettings = [
  'is_encrypted',
  'encryption_public_key',
  'encryption_key_fingerprint',
] as const

const hasPayment = ({ fields }: DraftDocument) => fields.some(({ type }) => type === 'payment')

function settingProblems(document: DraftDocument, live: Form): Problem[] {
  return problemsOf(undefined, [
    ...formValueProblems(document.form),
    ...textProblems(changedTexts(document, live)),
    ...encryptionCauses(document, live),
    ...translationCauses(document, live),
  ])
}

/** Translations that the document does not have follow its fields. */
function translationCauses(
  document: DraftDocument,
  live: Form,
): Iterable<readonly [string, TranslationProblem]> {
  if (!document.form.translations) return []
  const { languages } = languagesOf(document, live)
  const kept = new Set(document.fields.map(({ uuid }) => uuid))
  const deleted = live.fields.filter(({ uuid }) => !kept.has(uuid)).map(({ uuid }) => uuid)
  return translationProblems(
    document.form.translations,
    languages,
    document.fields,
    new Set(deleted),
  )
}

/** Texts that stay may be older than a rule. */
const changedTexts = ({ form }: DraftDocument, live: DraftSettings): DraftSettings =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value !== live[name as keyof DraftSettings]),
  )

/** Encryption settings that stay are not checked. A new key has a new fingerprint. */
function encryptionCauses(document: DraftDocument, live: Form): Map<string, FormProblem> {
  const changed = encryptionSettings.filter(
    (name) => document.form[name] !== undefined && !sameJson(document.form[name], live[name]),
  )
  if (changed.length === 0) return new Map()
  const hasNewKeyOnly =
    changed.includes('encryption_public_key') && !changed.includes('encryption_key_fingerprint')
  const settings = settingsOf(document, live)
  return encryptionProblems(
    hasNewKeyOnly ? { ...settings, encryption_key_fingerprint: null } : settings,
    hasPayment(document),
  )
}

function limits(document: DraftDocument, before: DraftDocument, live: Form): Problem[] {
  const { fields, form } = contentLimitProblems(document.fields, before.fields)
  const size = publicFormBytes(document, live)
  const optionsSize = optionListBytes(document)
  const isTooLarge = size > maxFormBytes && size > publicFormBytes(before, live)
  return [
    ...form.map((cause) => problem(undefined, 'fields', cause)),
    ...Array.from(fields, ([index, cause]) =>
      problem(document.fields[index]!.uuid, 'options', cause),
    ),
    ...repeatedUuids(document.fields).map((index) =>
      problem(document.fields[index]!.uuid, 'uuid', { code: 'uuid_repeated' }),
    ),
    ...(isTooLarge
      ? [problem(undefined, 'body', { code: 'form_too_large', max: maxFormBytes, size })]
      : []),
    ...(optionsSize > maxOptionsBytes
      ? [
          problem(undefined, 'body', {
            ...{ code: 'options_too_large', max: maxOptionsBytes, size: optionsSize },
          }),
        ]
      : []),
  ]
}

function ofFields(document: DraftDocument, before: DraftDocument, live: Form): Problem[] {
  const former = new Map(before.fields.map((field) => [field.uuid, field]))
  const kept = new Set(document.fields.map(({ uuid }) => uuid))
  const deleted = new Set(before.fields.map(({ uuid }) => uuid).filter((uuid) => !kept.has(uuid)))
  const isEncrypted = document.form.is_encrypted ?? live.is_encrypted
  const logic = formLogicProblems(document.fields, deleted)
  return document.fields.flatMap((field: DraftField, index) =>
    problemsOf(field.uuid, [
      ...fieldValueProblems(field),
      ...replacementProblems(field, former.get(field.uuid), isEncrypted),
      ...logic[index]!,
    ]),
  )
}
