import type { FormField, PropertyError, Translations } from '@formpost/rules'
import type { PatternLibrary } from '@formpost/rules/expressions'

/** A row of a sheet: texts of cells by the text of their column's header. */
export type Row = Readonly<Record<string, string>>

/** The sheets of an XLSForm. The first row below the headers is row 2. */
export interface Sheets {
  survey: readonly Row[]
  choices?: readonly Row[]
  external_choices?: readonly Row[]
  settings?: readonly Row[]
  entities?: readonly Row[]
  osm?: readonly Row[]
  /** What an export says that XLSForm has no word for. */
  formpost?: readonly Row[]
}

/** The rows of CSV files with choices, by the name of the file. */
export type ListFiles = ReadonlyMap<string, readonly Row[]>

export interface ConversionOptions {
  /** Gives each field its uuid. */
  uuid(): string
  /** Checks the patterns of `regex`; without it they are not checked. */
  patterns?: PatternLibrary
  /** Files that types such as `select_one_from_file` and the function `pulldata` name. */
  lists?: ListFiles
}

/** What differs from the row. `detail` is a text of the row or of its field, `problem` why an expression is refused. */
export interface RowChange {
  code:
    | 'expression_refused'
    | 'reference_left_out'
    | 'not_applicable'
    | 'default_refused'
    | 'label_from_name'
    | 'label_moved'
    | 'text_shortened'
    | 'stays_blank'
    | 'repeated_choices'
    | 'renamed_choices'
    | 'name_left_out'
    | 'option_renamed'
    | 'language_unknown'
  column: string
  detail?: string
  problem?: PropertyError
}

/**
 * What is kept in the form but not shown, has no meaning outside ODK's own programs, or sets a setting of the form. The row is as in ODK otherwise. `unknown_column` is
 * of row 1, the headers, and so is `not_kept` of a whole sheet.
 */
export interface RowNote {
  code: 'not_shown' | 'no_effect' | 'saved_to_entity' | 'unknown_column' | 'not_kept' | 'sets_form'
  /** The header of a column; the name of a setting of the form for `sets_form`. */
  column: string
  /** The property of an entity, or the value of a setting. */
  detail?: string
}

export type LeftOutReason =
  | 'unknown_type'
  | 'unsupported_type'
  | 'choices_of_repeat'
  | 'choices_of_search'
  | 'file_missing'
  | 'too_many_choices'
  | 'unknown_list'
  | 'repeated_choice'
  | 'name_missing'
  | 'unopened_end'
  | 'entity_created'
  | 'entity_created_if'
  | 'entity_updated'
  | 'entity_updated_if'
  | 'entity_created_or_updated'
  | 'not_restored'

/** What became of a row. */
export interface RowReport {
  sheet: 'survey' | 'choices' | 'external_choices' | 'settings' | 'entities' | 'osm' | 'formpost'
  /** The number of the row in its sheet; headers are row 1. */
  row: number
  name: string
  /** The uuid of the field that it became. */
  field?: string
  /** `apart` are rows that only CHT's server understands. Without it they are blank. */
  outcome: 'whole' | 'changed' | 'left_out' | 'apart'
  reason?: LeftOutReason
  /** The condition of an entity. */
  condition?: string
  changes: RowChange[]
  notes: RowNote[]
  /** The columns with an expression. */
  expressions: string[]
}

/** Rows by the names of their sheets, which come out again in an export. */
export type KeptSheets = Readonly<Record<string, readonly Row[]>>

/** How much of the rows was taken, without those that are `apart`. */
export interface ReportSummary {
  rows: number
  whole: number
  apart: number
  expressions: { found: number; taken: number }
}

export interface ConvertedForm {
  title: string | null
  root_name: string | null
  /** The form's own language first; null if the sheets name none. */
  languages: string[] | null
  translations: Translations
  fields: FormField[]
  /** Settings that an export wrote to the sheet `formpost`. */
  settings: Readonly<Record<string, unknown>>
  /** Rows of sheets that forms do not model. */
  xlsform: KeptSheets | null
  report: RowReport[]
}
