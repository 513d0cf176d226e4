import { sameJson, type FormField } from '@formpost/rules'
import type { PatternLibrary } from '@formpost/rules/expressions'

import { convertForm } from '../convert.ts'
import { exportSheets, type ExportedForm } from '../export/export-form.ts'
import { fieldNames } from '../export/field-names.ts'
import type { OutdatedCell } from '../export/outdated.ts'
import type { Row, Sheets } from '../types.ts'
import { formMembers, type FormMembers } from './form-members.ts'
import { membersOf, wholeMembers } from './members.ts'
import { pathsOf } from './paths.ts'
import { References } from './references.ts'
import { isOwnText, isSaidOtherwise } from './said-otherwise.ts'

/** What XLSForm has no word for, in a form or one of its fields. */
export interface OwnSetting {
  /** The field; absent for one of the form. */
  field?: FormField
  /** A member of the field such as `settings.max_files`, a member of the form such as `photos`, or `field`: the whole field. */
  setting: string
  /** Whether the sheet `formpost` has it, so that an import takes it back. */
  isKept: boolean
  /** Whether an import kept it and it no longer fits the form, so that ODK is not told it. */
  isOutdated?: boolean
  /** Whether the survey states it in another way. */
  isSaid?: boolean
}

export interface WrittenForm {
  sheets: Sheets
  /** What ODK does not do, and what an import would not make again. */
  lost: OwnSetting[]
}

/** In characters; a cell of a spreadsheet has at most 32,767. */
const maxCell = 32_000

/** JSON as a cell keeps it: spaces that do not break become others, and some characters are no text of a file. */
const json = (value: unknown): string =>
  JSON.stringify(value ?? null).replace(
    /[\u{a0}\u{fffe}\u{ffff}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const fits = (text: string): boolean => text.length <= maxCell

const inOdk = (isSaid: boolean) =>
  isSaid ? 'The survey states this in another way.' : 'ODK does not know this.'

/** Finds what an import of the sheets would not make again, by importing them. */
class Comparison {
  readonly rows: Row[] = []
  readonly lost: OwnSetting[] = []
  /** The ids of fields that rows name. */
  readonly named = new Set<string>()
  readonly #form: ExportedForm
  readonly #paths: ReadonlyMap<string, string>
  readonly #references: References
  /** Members of fields, with their ids, that the sheets do not have. */
  readonly #outdated = new Set<string>()

  constructor(form: ExportedForm, outdated: readonly OutdatedCell[]) {
    this.#form = form
    for (const { field, setting } of outdated)
      if (field) this.#outdated.add(`${field.id} ${setting}`)
      else this.lost.push({ setting, isKept: false, isOutdated: true })
    this.#paths = pathsOf(form.fields, fieldNames(form.fields))
    this.#references = new References(form.fields, this.#paths)
  }

  addForm(own: FormMembers): void {
    for (const [setting, { value, otherwise }] of own) {
      // Titles differ in quotes and spaces only, as labels do.
      const cells = {
        ...{ language: this.#languageOf(isOwnText(setting)), value: json(value) },
        otherwise: otherwise === undefined ? '' : json(otherwise),
      }
      this.#add({ setting }, cells, { isSaid: setting === 'title' })
    }
  }

  /** A field that a sheet cannot have, after the one in a row of the survey. */
  addWhole(field: FormField, anchor: { row: number; field: FormField } | undefined): void {
    const { parent } = field
    const own = Object.fromEntries(wholeMembers.map((name) => [name, field[name]]))
    const at = parent ? this.#paths.get(parent) : null
    const logic = this.#references.writtenLogic(field.logic)
    const translations = Object.entries(this.#form.translations ?? {}).flatMap(
      ([tag, { fields }]) => (fields?.[field.id] ? [[tag, fields[field.id]]] : []),
    )
    const value = {
      ...own,
      logic,
      parent: at,
      translations: Object.fromEntries(translations) as object,
    }
    const place = anchor
      ? { name: this.#nameOf(anchor.field), row: String(anchor.row) }
      : { row: '1' }
    // ODK has a button of its own.
    const isSaid = field.type === 'submit_button'
    const members = membersOf(field, null, this.#references)
    const language = this.#languageOf([...members.keys()].some(isOwnText))
    const cells = { ...place, language, value: json(withoutBlank(value)) }
    this.#add({ field, setting: 'field' }, cells, { isSaid })
  }

  compare(own: FormField, row: number, back: Imported): void {
    const mine = membersOf(own, this.#form.translations, this.#references)
    const theirs = membersOf(back.field, back.translations, back.references)
    const found: { setting: string; cells: Row; isSaid: boolean }[] = []
    for (const setting of new Set([...mine.keys(), ...theirs.keys()])) {
      const [value, otherwise] = [mine.get(setting), theirs.get(setting)]
      if (sameJson(value, otherwise)) continue
      const cells = {
        ...{ type: back.field.type, name: this.#nameOf(own), row: String(row) },
        ...{ language: this.#languageOf(isOwnText(setting)), value: json(value) },
        otherwise: otherwise === undefined ? '' : json(otherwise),
      }
      found.push({ setting, cells, isSaid: value === undefined || isSaidOtherwise(own, setting) })
    }
    // What takes the place of something else needs the rows that belong to it, such as a condition that became an expression.
    const isWhole = found.every(({ cells }) => Object.values(cells).every(fits))
    for (const { setting, cells, isSaid } of found)
      this.#add({ field: own, setting }, cells, { isSaid, isKept: isWhole || !cells['otherwise'] })
  }

  /** The language of texts that are not translated; blank if the form has only one without a name. */
  #languageOf(isText: boolean): string {
    return (isText && this.#form.languages?.[0]) || ''
  }

  /** The name by which a row of the sheet finds a field. Notes that are exported without one get it for that. */
  #nameOf({ id }: FormField): string {
    this.named.add(id)
    return this.#paths.get(id) ?? ''
  }

  #add(
    of: Omit<OwnSetting, 'isKept'>,
    { type = '', name = '', row = '', language = '', value = '', otherwise = '' }: Row,
    { isSaid, isKept: isWanted = true }: { isSaid: boolean; isKept?: boolean },
  ): void {
    const isOutdated = of.field !== undefined && this.#outdated.has(`${of.field.id} ${of.setting}`)
    const isTold = isSaid && !isOutdated
    const isKept = isWanted && fits(value) && fits(otherwise)
    if (!isTold || !isKept)
      this.lost.push({
        ...{ ...of, isKept },
        ...(isOutdated && { isOutdated }),
        ...(isTold && { isSaid: true }),
      })
    const { setting } = of
    const cells = { type, name, row, language, setting, value, otherwise, in_odk: inOdk(isTold) }
    if (isKept) this.rows.push(cells)
  }
}

const withoutBlank = (object: object): object =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) => value !== null && value !== undefined && value !== false,
    ),
  )

interface Imported {
  field: FormField
  translations: ExportedForm['translations']
  references: References
}

/** The sheets as they are read from a file. */
const asRead = ({ survey, choices, settings }: Sheets): Sheets => {
  const read = (rows: readonly Row[] = []) =>
    rows.map((row): Row =>
      Object.fromEntries(
        Object.entries(row).map(([header, text]) => [
          header,
          text.replaceAll('\u{a0}', ' ').replace(/\r\n?/g, '\n').trim(),
        ]),
      ),
    )
  return { survey: read(survey), choices: read(choices), settings: read(settings) }
}

/** Imports the sheets, and finds each field by the row of the survey. */
function importAgain(sheets: Sheets, patterns: PatternLibrary | undefined) {
  let count = 0
  const uuid = () => `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`
  const { fields, translations, title, languages, report } = convertForm(asRead(sheets), {
    uuid,
    ...(patterns && { patterns }),
  })
  const byId = new Map(fields.map((field) => [field.id, field]))
  const paths = pathsOf(fields, fieldNames(fields))
  const references = new References(fields, paths)
  const byRow = new Map<number, Imported>(
    report.flatMap(({ sheet, row, field: id }) => {
      const field = sheet === 'survey' && id !== undefined ? byId.get(id) : undefined
      return field ? [[row, { field, translations, references }] as const] : []
    }),
  )
  return { byRow, title, languages }
}

/**
 * The sheets of the XLSForm of a form. The sheet `formpost`, which other programs ignore, has what XLSForm has no word for: what an import
 * of the other sheets would not make again.
 */
export function writeForm(form: ExportedForm, patterns?: PatternLibrary): WrittenForm {
  const { sheets, rowOf, outdated } = exportSheets(form)
  const { byRow, ...found } = importAgain(sheets, patterns)
  const comparison = new Comparison(form, outdated)
  comparison.addForm(formMembers(form, found))
  let anchor: { row: number; field: FormField } | undefined
  for (const field of form.fields) {
    const row = rowOf.get(field.id)
    const back = row === undefined ? undefined : byRow.get(row)
    if (row === undefined) comparison.addWhole(field, anchor)
    else if (back) comparison.compare(field, row, back)
    if (row !== undefined) anchor = { row, field }
  }
  const { rows, lost, named } = comparison
  if (rows.length === 0) return { sheets, lost }
  const names = fieldNames(form.fields)
  const survey = [...sheets.survey]
  for (const id of named) {
    const at = (rowOf.get(id) ?? 0) - 2
    if (survey[at] && !survey[at]['name']) survey[at] = { ...survey[at], name: names.get(id)! }
  }
  return { sheets: { ...sheets, survey, formpost: rows }, lost }
}
