import {
  isOptionList,
  isPrefillable,
  needsLabel,
  takesDefault,
  type FieldExpressions,
  type FieldSettings,
  type FieldTranslation,
  type FieldType,
  type FormField,
} from '@formpost/rules'

import type { NamedList } from './choice-sources.ts'
import { isKnownColumn, type SheetRow } from './columns.ts'
import { typeColumns } from './export/field-columns.ts'
import {
  isExpression,
  kindOf,
  leaveOutRequired,
  quoted,
  readBoolean,
  readExpressions,
} from './expressions.ts'
import { isKeepable } from './kept-sheets.ts'
import { headerOfLanguage, type Languages } from './languages.ts'
import type { ChoiceList } from './lists.ts'
import { change, note } from './report.ts'
import { readTexts, type Texts } from './texts.ts'
import type { Row, RowReport } from './types.ts'

/** A field that is being converted. */
export interface Draft {
  readonly field: FormField
  /** By language. */
  translations: ReadonlyMap<string, FieldTranslation>
  readonly report: RowReport
  /** The expressions as they are in the row. */
  readonly written: FieldExpressions
  /** The name of the list of its options. */
  readonly list: string | null
}

export interface DraftOptions {
  type: FieldType
  settings: FieldSettings | null
  name: string | null
  parent: string | null
  list: NamedList | null
  /** A constraint of its type. */
  constraint: string | undefined
  languages: Languages
  report: RowReport
  uuid: () => string
}

/** Columns that are kept as texts; some of them ODK shows. */
const notShown = ['guidance_hint', 'image', 'audio', 'video', 'big-image']
const kept = ['appearance', 'parameters', ...notShown]

/** Other columns that say something in ODK. */
const onlyInOdk =
  /^(?:(?:bind|body|control|instance|repeat)::?.+|intent|autoplay|rows|no_?app_?error_?string(?:::.*)?|compact_tag|sms_\w+|save_to)$/i

/** Whether a column of a survey says anything, here or in ODK. */
export const saysSomething = (column: string): boolean =>
  isKnownColumn('survey', column) || onlyInOdk.test(column)

/** A field keeps at most 100 columns: these, its name, and expressions that are left out. */
const maxKept = 80

/** What a field does not say itself. */
function keptTexts(
  row: SheetRow,
  field: FormField,
  languages: Languages,
  report: RowReport,
): Record<string, string> | null {
  const own: Row = { ...typeColumns(field, '') }
  const texts: Record<string, string> = {}
  const keep = (column: string, text: string) => {
    if (isKeepable(column, text) && Object.keys(texts).length < maxKept) texts[column] ??= text
    else note(report, 'not_kept', column)
  }
  for (const column of kept)
    for (const [language, text] of row.texts(column))
      if (language || own[column] !== text)
        keep(language ? `${column}::${headerOfLanguage(language, languages)}` : column, text)
  for (const { header, text } of columnsOnlyInOdk(row)) keep(header, text)
  return Object.keys(texts).length > 0 ? texts : null
}

const columnsOnlyInOdk = (row: SheetRow) =>
  row.cells.filter(({ column }) => !isKnownColumn('survey', column) && onlyInOdk.test(column))

/** The field of a row, after a paragraph for a label that is too long. */
export function draftsOf(row: SheetRow, options: DraftOptions): Draft[] {
  const { type, languages, report } = options
  const texts = readTexts(row, type, languages, report)
  const expressions = readExpressions(row, type, languages, report)
  if (options.constraint) expressions.constraint ??= options.constraint
  const isInput = kindOf(type) === 'input'
  const field: FormField = { ...blankField(options), ...ownTexts(texts, options) }
  const readOnly = readBoolean(row.get('read_only'))
  if (readOnly === true && isInput) field.read_only = true
  if (readOnly === undefined) change(report, 'not_applicable', 'read_only', row.get('read_only'))
  if (readBoolean(row.get('required'))) {
    if (isInput) field.is_required = true
    else leaveOutRequired(type, report)
  }
  addDefault(row.get('default'), field, expressions, report)
  if (Object.keys(expressions).length > 0) field.expressions = expressions
  field.xlsform = keptTexts(row, field, languages, report)
  for (const column of notShown) if (row.texts(column).size > 0) note(report, 'not_shown', column)
  for (const { column, text } of columnsOnlyInOdk(row)) {
    if (column === 'save_to') note(report, 'saved_to_entity', column, text)
    else note(report, 'no_effect', column)
  }
  const translations = withOptions(texts, options.list?.of)
  const draft = { field, translations, report, written: { ...expressions } }
  const drafts: Draft[] = [{ ...draft, list: options.list?.name ?? null }]
  if (texts.moved) drafts.unshift(paragraphBefore(field, texts.moved, options))
  return drafts
}

const blankField = ({ type, settings, name, parent, uuid }: DraftOptions): FormField => ({
  ...{ id: uuid(), type, name, parent, settings, position: 0 },
  ...{ label: null, content: null, description: null, placeholder: null, options: null },
  ...{ default_value: null, logic: null, is_required: false },
  ...{ expressions: null, read_only: null, choices: null, xlsform: null },
})

function ownTexts(texts: Texts, { type, name, list, report }: DraftOptions) {
  const { content, description } = texts
  let { label } = texts
  if (!label && needsLabel(type)) {
    label = name
    if (type !== 'hidden') change(report, 'label_from_name', 'label')
  }
  const ofList = list && { options: [...list.of.options], choices: [...list.of.choices] }
  return { label, content, description, ...ofList }
}

function paragraphBefore(field: FormField, texts: Texts, options: DraftOptions): Draft {
  const { content, translations } = texts
  const paragraph = { ...blankField({ ...options, type: 'paragraph', settings: null }), content }
  const relevant = field.expressions?.relevant
  const expressions = relevant ? { relevant } : null
  const own = { ...paragraph, name: null, expressions }
  return { field: own, translations, report: options.report, written: {}, list: null }
}

function withOptions(
  { translations }: Texts,
  list: ChoiceList | undefined,
): Map<string, FieldTranslation> {
  const all = new Map(translations)
  for (const [tag, options] of list?.translations ?? []) {
    const texts = Array.from(list!.options, (_, index) => options[index] ?? null)
    if (texts.some((text) => text !== null)) all.set(tag, { ...all.get(tag), options: texts })
  }
  return all
}

function addDefault(
  text: string,
  field: FormField,
  expressions: FieldExpressions,
  report: RowReport,
): void {
  if (!text) return
  const { type } = field
  const isCalculated = expressions.calculation || field.settings?.metadata
  const isDynamic = isExpression(text)
  if (!isPrefillable(type) || isCalculated || (type === 'hidden' && isDynamic)) {
    change(report, 'default_refused', 'default', text)
    return
  }
  const index = field.choices?.findIndex(({ name }) => name === text) ?? -1
  const option = field.options?.[index]
  if (isDynamic) expressions.default = text
  else if (!field.options) field.default_value = text
  else if (option !== undefined && takesDefault(type)) field.default_value = option
  else {
    const literal = quoted(text)
    if (literal && isOptionList(type)) expressions.default = literal
    else change(report, 'default_refused', 'default', text)
  }
}
