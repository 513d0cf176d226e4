import type { Choice, FieldSettings, FieldType, FormField, FormTranslation } from '@formpost/rules'
import { isName } from '@formpost/rules/form-members'

import { captureAccuracy } from './capture-accuracy.ts'
import { checkDrafts } from './check.ts'
import { ChoiceSources, type NamedList } from './choice-sources.ts'
import { isChtInputs, usesCht } from './cht.ts'
import { readSheet, type SheetRow } from './columns.ts'
import { readEntities, reportEntities } from './entities.ts'
import { expressionColumns, listsIn } from './expressions.ts'
import { draftsOf, saysSomething, type Draft } from './fields.ts'
import { imageCapture } from './image-capture.ts'
import { keptSheets, rowsAsWritten } from './kept-sheets.ts'
import { findLanguages, type Languages } from './languages.ts'
import { saysSomethingOfChoices } from './lists.ts'
import { expandLoops } from './loops.ts'
import { restoreOwnSettings } from './own/restore.ts'
import { readRange } from './range.ts'
import { change, leaveOut, note, Report } from './report.ts'
import { readRowType, type RowType } from './row-types.ts'
import { readSettings } from './settings.ts'
import { takeConditions } from './take-conditions.ts'
import type { ConversionOptions, ConvertedForm, RowReport, Sheets } from './types.ts'

/** Converts the sheets of an XLSForm. What a form cannot have is left out, and the report says so. */
export function convertForm(
  sheets: Sheets,
  { uuid, patterns, lists: files = new Map() }: ConversionOptions,
): ConvertedForm {
  const report = new Report()
  const survey = readSheet('survey', sheets.survey)
  const choices = readSheet('choices', sheets.choices)
  const external = readSheet('choices', sheets.external_choices)
  const settings = readSettings(readSheet('settings', sheets.settings), report)
  const languages = findLanguages([...survey, ...choices], settings.defaultLanguage)
  const sources = new ChoiceSources({ choices, external, files }, languages, report)
  const rows = expandLoops(survey.filter(isUsed), choices)
  const walk = new Walk({ sources, languages, report, repeated: repeatedNames(rows), uuid })
  for (const row of rows) walk.add(row)
  walk.addNamedLists()
  reportEntities(readEntities(sheets.entities), report)
  reportUnknownColumns('survey', survey, saysSomething, report)
  reportUnknownColumns('choices', choices, saysSomethingOfChoices, report)
  reportUnknownColumns('external_choices', external, saysSomethingOfChoices, report)
  const { drafts } = walk
  for (const [position, { field }] of drafts.entries()) {
    field.position = position
    field.choices = usedChoices(field)
  }
  checkDrafts(drafts, { rootName: settings.rootName, patterns })
  takeConditions(drafts)
  const converted = {
    title: settings.title,
    languages: languages.tags && [...languages.tags],
    fields: drafts.map(({ field }) => field),
    translations: translationsOf(drafts, languages),
  }
  return {
    ...converted,
    root_name: settings.rootName,
    ...restoreOwnSettings(converted, sheets.formpost ?? [], report, {
      ...{ uuid, patterns, rootName: settings.rootName },
    }),
    xlsform: keptSheets(
      {
        settings: settings.kept ? [settings.kept] : [],
        entities: rowsAsWritten(readSheet('entities', sheets.entities)),
        osm: rowsAsWritten(readSheet('choices', sheets.osm)),
      },
      report,
    ),
    report: report.rows,
  }
}

/** Notes at the headers of the columns that ODK does not know either, such as remarks. */
function reportUnknownColumns(
  sheet: 'survey' | 'choices' | 'external_choices',
  rows: readonly SheetRow[],
  isKnown: (column: string) => boolean,
  report: Report,
): void {
  const unknown = new Set<string>()
  for (const row of rows)
    for (const column of row.columns) if (!isKnown(column)) unknown.add(column)
  if (unknown.size === 0) return
  const headers = report.add(sheet, 1, '')
  for (const column of unknown) note(headers, 'unknown_column', column)
}

/** The choices without names that are those of their options anyway; null if nothing is left. */
function usedChoices({ options, choices }: FormField): Choice[] | null {
  const used = (choices ?? []).map(({ name, ...choice }, index): Choice =>
    name === options?.[index] ? choice : { name, ...choice },
  )
  return used.some((choice) => Object.keys(choice).length > 0) ? used : null
}

function translationsOf(drafts: readonly Draft[], { others }: Languages) {
  const translations: Record<string, FormTranslation> = {}
  for (const tag of others.values()) {
    const fields = drafts.flatMap(({ field, translations: texts }) => {
      const found = texts.get(tag)
      return found ? [[field.id, found] as const] : []
    })
    if (fields.length > 0) translations[tag] = { fields: Object.fromEntries(fields) }
  }
  return translations
}

/** The names of several rows, such as those of a loop. */
function repeatedNames(rows: readonly SheetRow[]): ReadonlySet<string> {
  const [known, repeated] = [new Set<string>(), new Set<string>()]
  for (const row of rows) {
    const name = row.get('name')
    if (known.has(name)) repeated.add(name)
    known.add(name)
  }
  return repeated
}

interface WalkOptions {
  sources: ChoiceSources
  languages: Languages
  report: Report
  repeated: ReadonlySet<string>
  uuid: () => string
}

type FieldRow = Extract<RowType, { kind: 'begin' | 'field' | 'choices' }>

interface Container {
  id: string
  type: string
  names: Set<string>
  isInRepeat: boolean
  /** Whether CHT fills in what it contains. */
  isChts: boolean
}

/** Goes through the rows of the sheet `survey`. */
class Walk {
  readonly drafts: Draft[] = []
  readonly #sources: ChoiceSources
  readonly #languages: Languages
  readonly #report: Report
  readonly #repeated: ReadonlySet<string>
  readonly #uuid: () => string
  readonly #containers: Container[] = []
  readonly #topNames = new Set<string>()
  /** By the number of the row: a row of a loop becomes several fields. */
  readonly #reports = new Map<number, RowReport>()

  constructor({ sources, languages, report, repeated, uuid }: WalkOptions) {
    this.#sources = sources
    this.#repeated = repeated
    this.#languages = languages
    this.#report = report
    this.#uuid = uuid
  }

  add(row: SheetRow): void {
    const text = row.get('type')
    if (!text) return
    const type = readRowType(text)
    const name = row.get('name')
    if (type.kind === 'end') return this.#end(type.container, row)
    const report = this.#reports.get(row.number) ?? this.#report.add('survey', row.number, name)
    this.#reports.set(row.number, report)
    report.expressions = expressionColumns(row)
    if (this.#isChts(row)) report.outcome = 'apart'
    if (type.kind === 'begin loop' || type.kind === 'end loop') {
      return leaveOut(report, 'unsupported_type')
    }
    if (type.kind === 'unsupported') return leaveOut(report, 'unsupported_type')
    if (type.kind === 'choices of a repeat') return leaveOut(report, 'choices_of_repeat')
    if (type.kind === 'unknown') return leaveOut(report, 'unknown_type')
    if (type.kind === 'file of choices') {
      return this.#sources.hasFile(type.list || name) ? undefined : leaveOut(report, 'file_missing')
    }
    const list = type.kind === 'choices' ? this.#sources.find(type, row, report) : null
    if (typeof list === 'string') return leaveOut(report, list)
    const isNote = type.kind === 'field' && type.type === 'paragraph'
    if (!name && type.kind !== 'begin' && !isNote) return leaveOut(report, 'name_missing')
    this.#addField(row, type, list, report)
  }

  get #isInRepeat(): boolean {
    return this.#containers.at(-1)?.isInRepeat === true
  }

  #isChts(row: SheetRow): boolean {
    return usesCht(row) || isChtInputs(row) || this.#containers.at(-1)?.isChts === true
  }

  /** Adds a hidden list for each one that expressions read and no question has. */
  addNamedLists(): void {
    const used = new Set(this.drafts.flatMap(({ field }) => listsIn(field)))
    for (const { list } of this.drafts) if (list !== null) used.delete(list)
    for (const name of used) {
      const list = this.#sources.named(name)
      if (list) this.#addNamedList(list)
    }
  }

  #addNamedList(list: NamedList): void {
    const row = readSheet('survey', [{ label: list.name, relevant: 'false()' }])[0]!
    const report = new Report().add('survey', 0, list.name)
    const drafts = draftsOf(row, {
      ...{ type: 'dropdown', settings: null, list, parent: null, constraint: undefined, report },
      name: this.#freeNameOf(list.name),
      languages: this.#languages,
      uuid: this.#uuid,
    })
    this.drafts.push(...drafts)
  }

  /** A name like this that no field at the top of the form has. */
  #freeNameOf(name: string): string {
    const base = name.replace(/[^\w.-]/g, '_').replace(/^[^A-Za-z_]/, '_')
    for (let count = 1; ; count++) {
      const free = count === 1 ? base : `${base}_${count}`
      if (!this.#topNames.has(free) && free !== 'meta') {
        this.#topNames.add(free)
        return free
      }
    }
  }

  #addField(row: SheetRow, type: FieldRow, list: NamedList | null, report: RowReport): void {
    for (const language of this.#languages.unknown)
      if (row.texts('label').has(language)) change(report, 'language_unknown', 'label', language)
    const drafts = draftsOf(row, {
      ...this.#typeOf(row, type, report),
      name: this.#nameOf(row.get('name'), report),
      parent: this.#containers.at(-1)?.id ?? null,
      list,
      constraint: type.kind === 'field' ? type.constraint : undefined,
      languages: this.#languages,
      report,
      uuid: this.#uuid,
    })
    this.drafts.push(...drafts)
    const { field } = drafts.at(-1)!
    report.field ??= field.id
    const written = row.get('name')
    if (written && field.name === null) field.xlsform = { ...field.xlsform, name: written }
    if (type.kind === 'begin') {
      const isChts = isChtInputs(row) || this.#containers.at(-1)?.isChts === true
      const isInRepeat = type.container === 'repeat' || this.#isInRepeat
      const { id } = field
      this.#containers.push({ id, type: type.container, names: new Set(), isInRepeat, isChts })
    }
    if (type.kind === 'choices' && type.hasOther) this.#addOther(drafts.at(-1)!, report)
  }

  #typeOf(
    row: SheetRow,
    type: FieldRow,
    report: RowReport,
  ): { type: FieldType; settings: FieldSettings | null } {
    const appearance = row.get('appearance')
    if (type.kind === 'begin') {
      const isPage = type.container === 'group' && appearance.includes('field-list')
      return { type: type.container, settings: isPage && !this.#isInRepeat ? { page: true } : null }
    }
    if (type.kind === 'choices') {
      if (type.type === 'rank') return { type: 'rank', settings: null }
      if (type.type === 'several') return { type: 'checkbox', settings: null }
      const isList = /minimal|autocomplete|search/.test(appearance)
      return { type: isList ? 'dropdown' : 'radio', settings: null }
    }
    const settings = type.settings ?? null
    const isUnseen = row.get('calculation') && row.texts('label').size === 0
    if (isUnseen) return { type: 'hidden', settings: null }
    if (type.differs === 'blank') change(report, 'stays_blank', 'type', row.get('type'))
    if (settings?.control === 'slider') return rangeOf(appearance, row.get('parameters'))
    if (settings?.capture === 'location') {
      const accuracy = captureAccuracy(row.get('parameters'))
      return { type: type.type, settings: { ...settings, ...accuracy } }
    }
    if (settings?.capture === 'photo') {
      const { capture: _photo, ...others } = settings
      const capture = imageCapture(appearance)
      return { type: type.type, settings: { ...(capture && { capture }), ...others } }
    }
    if (settings?.capture) return { type: type.type, settings }
    if (type.type === 'short_text') return { type: textTypeOf(appearance), settings }
    const isHeading = type.type === 'paragraph' && appearance === 'heading'
    return { type: isHeading ? 'heading' : type.type, settings }
  }

  /** The name of a field, unless a name cannot be like that or a sibling has it. */
  #nameOf(name: string, report: RowReport): string | null {
    const names = this.#containers.at(-1)?.names ?? this.#topNames
    const isFree = isName(name) && name !== 'meta' && !names.has(name)
    if (isFree) names.add(name)
    else if (name) change(report, 'name_left_out', 'name', name)
    return isFree ? name : null
  }

  /** What `or_other` adds: an option, and a text beside it. */
  #addOther({ field }: Draft, report: RowReport): void {
    if (!field.name) return
    if (!field.choices!.some(({ name }) => name === 'other')) {
      field.options!.push('Other')
      field.choices!.push({ name: 'other' })
    }
    // A reference by a name needs one field with it; a path finds the one beside.
    const other = this.#repeated.has(field.name) ? `../${field.name}` : `\${${field.name}}`
    const relevant = `selected(${other}, 'other')`
    const row = readSheet('survey', [{ label: 'Specify other.', relevant }])[0]!
    const [draft] = draftsOf(row, {
      ...{ type: 'short_text', settings: null, list: null, languages: this.#languages, report },
      constraint: undefined,
      name: this.#nameOf(`${field.name}_other`, report),
      parent: field.parent ?? null,
      uuid: this.#uuid,
    })
    this.drafts.push(draft!)
  }

  #end(container: string, row: SheetRow): void {
    if (this.#containers.at(-1)?.type === container) this.#containers.pop()
    else leaveOut(this.#report.add('survey', row.number, row.get('name')), 'unopened_end')
  }
}

function textTypeOf(appearance: string): FieldType {
  const words = appearance.split(' ')
  if (words.includes('email')) return 'email'
  if (words.includes('tel')) return 'phone'
  return /multi-?line/.test(appearance) ? 'long_text' : 'short_text'
}

/** A slider, or a rating of up to 11 steps. */
function rangeOf(appearance: string, parameters: string) {
  const range = readRange(parameters)
  const { min, max, step } = range
  const isRating = appearance === 'rating' && min === 1 && step === 1 && max! >= 2 && max! <= 11
  return isRating
    ? { type: 'rating' as const, settings: { max: max! } }
    : { type: 'number' as const, settings: { control: 'slider' as const, ...range } }
}

const isUsed = (row: SheetRow): boolean => !/^(?:yes|true)$/i.test(row.get('disabled'))
