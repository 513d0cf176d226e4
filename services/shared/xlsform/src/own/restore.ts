import { sameJson, type FormField, type FormTranslation, type Translations } from '@formpost/rules'
import type { MemberOptions } from '@formpost/rules/form-members'

import { fieldNames } from '../export/field-names.ts'
import { leaveOut, note, shortened, type Report } from '../report.ts'
import type { ConvertedForm, Row, RowReport } from '../types.ts'
import { fitsField, isCells, isContainer, isLanguage, isMember, isObject } from './fits.ts'
import { fitsForm } from './form-members.ts'
import { membersOf, setTranslation, textsIn, wholeMembers, withMembers } from './members.ts'
import { ProblemFinder, type Problem } from './new-problems.ts'
import { pathsOf } from './paths.ts'
import { withPlaced, type PlacedField } from './place-fields.ts'
import { namesOfChoices, References } from './references.ts'

type Restored = Pick<ConvertedForm, 'fields' | 'translations' | 'settings'>
type Converted = Pick<ConvertedForm, 'title' | 'languages' | 'fields' | 'translations'>

/** What restoring needs besides the form. */
export interface RestoreOptions extends MemberOptions {
  uuid: () => string
}

interface Entry {
  row: Row
  report: RowReport
  setting: string
  value: unknown
}

/** The JSON of a cell; undefined if it is blank. Throws if it is none. Spreadsheet programs write booleans in capitals. */
function parsed(text = ''): unknown {
  if (text === '') return undefined
  return JSON.parse(/^(?:true|false)$/i.test(text) ? text.toLowerCase() : text) as unknown
}

/** Of the value of a setting, in a note. */
const maxShown = 200

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** What is taken back can leave others without what they refer to. */
const maxRounds = 20

const leaveOutAll = (entries: readonly Entry[]): void => {
  for (const { report } of entries) leaveOut(report, 'not_restored')
}

/** The ids of fields by the path of names that the survey has. One that was made up here may have belonged to another field. */
function writtenPaths(fields: readonly FormField[], names: ReadonlyMap<string, string>) {
  const paths = pathsOf(fields, names)
  const written = new Set<string>()
  const idOf = new Map<string, string>()
  for (const { id, parent, name, xlsform } of fields) {
    const isNamed = names.get(id) === (name ?? xlsform?.['name'])
    if (!isNamed || (parent && !written.has(parent))) continue
    written.add(id)
    idOf.set(paths.get(id)!, id)
  }
  return { paths, idOf }
}

/** Gives a form back what its export wrote to the sheet `formpost`, unless the question in the survey was changed since. */
class Restorer {
  readonly settings: Record<string, unknown> = {}
  readonly #form: Converted
  readonly #imported: ReadonlyMap<string, FormField>
  readonly #fields: Map<string, FormField>
  readonly #translations: Record<string, FormTranslation>
  readonly #idOf: ReadonlyMap<string, string>
  readonly #references: References
  readonly #options: RestoreOptions
  readonly #placed = new Map<string, PlacedField>()
  /** What was taken back, by the id of the field. */
  readonly #taken = new Map<string, readonly Entry[]>()

  constructor(form: Converted, options: RestoreOptions) {
    this.#form = form
    this.#imported = new Map(form.fields.map((field) => [field.id, field]))
    this.#fields = new Map(this.#imported)
    this.#translations = Object.fromEntries(
      Object.entries(form.translations).map(([tag, texts]) => [
        tag,
        { ...texts, fields: { ...texts.fields } },
      ]),
    )
    const { paths, idOf } = writtenPaths(form.fields, fieldNames(form.fields))
    this.#references = new References(form.fields, paths, idOf)
    this.#idOf = idOf
    this.#options = options
  }

  /** The id of the field that a row of the sheet is about. */
  idOf(row: Row): string | undefined {
    return this.#idOf.get(row['name'] ?? '')
  }

  addToForm(entry: Entry): void {
    const { setting, value, row, report } = entry
    const { title, languages } = this.#form
    const found: unknown = { title, languages }[setting] ?? undefined
    const isSame = sameJson(found, parsed(row['otherwise']))
    const [, tag = '', name = ''] = setting.startsWith('translations.') ? setting.split('.') : []
    const isTold = tag ? this.#has(tag) : this.#isInOwnLanguage(row)
    const isWhole = setting !== 'languages' || this.#coversTexts(value)
    if (!fitsForm(setting, value) || !isSame || !isTold || !isWhole)
      return leaveOut(report, 'not_restored')
    // A file of others may send respondents elsewhere, or encrypt answers for others.
    note(report, 'sets_form', setting, shortened(textOf(value), maxShown))
    if (tag) textsIn(this.#translations, tag)[name as 'title'] = value as string
    else this.settings[setting] = value
  }

  /** The form's own language and others. */
  get #languages(): readonly string[] {
    return (this.settings['languages'] ?? this.#form.languages ?? []) as string[]
  }

  /** Whether languages have each one, besides the first, in which the form has texts. */
  #coversTexts(languages: unknown): boolean {
    const [, ...others] = Array.isArray(languages) ? (languages as unknown[]) : []
    return Object.keys(this.#form.translations).every((tag) => others.includes(tag))
  }

  /** Whether the form has texts in another language. */
  #has(tag: string): boolean {
    return isLanguage(tag) && this.#languages.indexOf(tag) > 0
  }

  /** Whether a text that is not translated is in the language that the form has now. */
  #isInOwnLanguage({ language }: Row): boolean {
    const [own] = this.#languages
    return !language || own === undefined || own === language
  }

  /** Sets the members of a field, if the survey says what it said when they were written. */
  addToField(id: string, all: readonly Entry[]): void {
    const entries = all.filter(({ row }) => this.#isInOwnLanguage(row))
    leaveOutAll(all.filter(({ row }) => !this.#isInOwnLanguage(row)))
    if (entries.length === 0) return
    const field = this.#fields.get(id)!
    const { type } = field
    const members = membersOf(field, this.#translations, this.#references)
    const hasChoices = entries.some(({ setting }) => setting.startsWith('choices.'))
    const choices = new Set(
      hasChoices ? namesOfChoices(field).map((name) => `choices.${name}`) : [],
    )
    const isSame = entries.every(
      ({ setting, row, value }) =>
        (row['type'] ?? type) === type &&
        isMember(setting) &&
        (!setting.startsWith('choices.') || choices.has(setting)) &&
        this.#fits(setting, value) &&
        !(setting === 'type' && isContainer(value) !== isContainer(type)) &&
        sameJson(members.get(setting), parsed(row['otherwise'])),
    )
    if (!isSame) return leaveOutAll(entries)
    const isTranslation = ({ setting }: Entry) => setting.startsWith('translations.')
    const own = entries.filter((entry) => !isTranslation(entry))
    const changed = withMembers(
      field,
      own.map(({ setting, value }) => [
        setting,
        setting === 'logic' ? this.#references.readLogic(value) : value,
      ]),
    )
    if (!isCells(changed.xlsform ?? {})) return leaveOutAll(entries)
    this.#taken.set(id, entries)
    this.#fields.set(id, changed)
    for (const { setting, value } of entries.filter(isTranslation))
      setTranslation(this.#translations, id, setting, value)
  }

  /** Adds a field that a survey cannot have, after the one that was before it. */
  addField(entry: Entry): void {
    const { row, value, report } = entry
    const anchor = this.idOf(row)
    const isFirst = !row['name'] && row['row'] === '1'
    const isPlaced = anchor !== undefined || isFirst
    if (!isObject(value) || !isPlaced || !this.#isInOwnLanguage(row))
      return leaveOut(report, 'not_restored')
    const { parent, translations = {}, id: _id, uuid: _uuid, ...own } = value
    const fits =
      Object.entries(own).every(
        ([name, of]) =>
          (name === 'logic' || wholeMembers.some((member) => member === name)) &&
          this.#fits(name, of),
      ) &&
      typeof own['type'] === 'string' &&
      !isContainer(own['type']) &&
      isObject(translations) &&
      Object.entries(translations).every(
        ([tag, texts]) =>
          isObject(texts) &&
          Object.entries(texts).every(([name, of]) =>
            this.#fits(`translations.${tag}.${name}`, of),
          ),
      )
    const inside = typeof parent === 'string' ? this.#idOf.get(parent) : null
    if (!fits || inside === undefined) return leaveOut(report, 'not_restored')
    const id = this.#options.uuid()
    const logic = this.#references.readLogic(own['logic']) ?? null
    const field = { ...blank, ...own, id, parent: inside, logic } as FormField
    this.#placed.set(id, { field, after: anchor ?? null })
    this.#taken.set(id, [entry])
    report.field = id
    for (const [tag, texts] of Object.entries(translations))
      for (const [name, text] of Object.entries(texts as object))
        setTranslation(this.#translations, id, `translations.${tag}.${name}`, text)
  }

  /** Whether a value may be that of a member, and refers to fields that are there. */
  #fits(setting: string, value: unknown): boolean {
    const [outer, tag = ''] = setting.split('.')
    if (outer === 'translations' && !this.#has(tag)) return false
    if (value === undefined || value === null) return setting !== 'type'
    if (setting === 'logic') return this.#references.readLogic(value) !== undefined
    return fitsField(setting, value)
  }

  /** The form. What it could not be published with stays as the survey has it. */
  result(): Restored {
    const finder = new ProblemFinder(this.#form.fields, this.#options)
    const isEncrypted = this.settings['is_encrypted'] === true
    for (let round = 1; ; round++) {
      const { fields, lost } = withPlaced([...this.#fields.values()], [...this.#placed.values()])
      const all = [...this.#taken.keys()]
      if (all.length === 0) return this.#formOf(fields)
      if (finder.isTooLarge(fields)) this.#takeOut(all)
      else if (lost.size > 0) this.#takeOut([...lost])
      else {
        const problems = finder.newProblems(fields, isEncrypted)
        if (problems.length === 0) return this.#formOf(fields)
        this.#takeOut(round < maxRounds ? this.#causesOf(problems) : all)
      }
    }
  }

  /** The fields whose rows cause problems: those that have them, or the name that they are about. Otherwise all. */
  #causesOf(problems: readonly Problem[]): string[] {
    const ofRows = problems.filter(({ id, path }) => this.#isTaken(id, path))
    if (ofRows.length > 0) return ofRows.map(({ id }) => id)
    const having = problems.filter(({ id }) => this.#taken.has(id))
    if (having.length > 0) return having.map(({ id }) => id)
    const names = new Set(
      problems.flatMap(({ id, name }) => [name, this.#imported.get(id)?.name].filter(Boolean)),
    )
    const named = [...this.#placed].filter(([, { field }]) => names.has(field.name ?? ''))
    return named.length > 0 ? named.map(([id]) => id) : [...this.#taken.keys()]
  }

  /** Whether a property of a field is from the sheet. */
  #isTaken(id: string, path: string): boolean {
    const [outer] = path.split('.')
    const entries = this.#taken.get(id) ?? []
    return this.#placed.has(id) || entries.some(({ setting }) => setting.split('.')[0] === outer)
  }

  #formOf(fields: readonly FormField[]): Restored {
    return {
      fields: fields.map((field, position) => ({ ...field, position })),
      translations: this.#translations as Translations,
      settings: this.settings,
    }
  }

  #takeOut(ids: readonly string[]): void {
    for (const id of new Set(ids)) this.#takeOutField(id)
  }

  #takeOutField(id: string): void {
    const entries = this.#taken.get(id)!
    leaveOutAll(entries)
    this.#taken.delete(id)
    if (this.#placed.delete(id)) for (const { report } of entries) delete report.field
    else this.#fields.set(id, this.#imported.get(id)!)
    for (const [tag, { fields = {} }] of Object.entries(this.#translations)) {
      const texts = this.#form.translations[tag]?.fields?.[id]
      if (texts) fields[id] = texts
      else delete fields[id]
    }
  }
}

const blank = {
  ...{ name: null, label: null, content: null, description: null, placeholder: null },
  ...{ options: null, default_value: null, settings: null, is_required: false },
  ...{ expressions: null, read_only: null, choices: null, xlsform: null },
}

/** Rows by their headers in small letters. */
const lowerCase = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([header, text]) => [header.trim().toLowerCase(), text]),
  )

/** The rows of the sheet `formpost`. If a column that all need is missing, there are none, and the headers are reported. */
function entriesOf(sheet: readonly Row[], report: Report): Entry[] {
  const rows = sheet.map(lowerCase)
  const isUsed = (row: Row) => Object.values(row).some((text) => text !== '')
  if (!rows.some(isUsed)) return []
  const missing = ['setting', 'value'].filter((column) => !rows.some((row) => row[column]))
  for (const column of missing) leaveOut(report.add('formpost', 1, column), 'not_restored')
  if (missing.length > 0) return []
  return rows.flatMap((row, index) => {
    if (!isUsed(row)) return []
    const { setting = '', name = '' } = row
    const of = report.add('formpost', index + 2, name)
    try {
      parsed(row['otherwise'])
      const value = parsed(row['value'])
      // An export writes “null” where it takes something away.
      if (setting && value !== undefined) return [{ row, report: of, setting, value }]
    } catch {
      // No JSON.
    }
    leaveOut(of, 'not_restored')
    return []
  })
}

/** A converted form with what the sheet `formpost` of its export says. */
export function restoreOwnSettings(
  form: Converted,
  rows: readonly Row[],
  report: Report,
  options: RestoreOptions,
): Restored {
  const restorer = new Restorer(form, options)
  const ofForm: Entry[] = []
  const ofFields = new Map<string, Entry[]>()
  const whole: Entry[] = []
  for (const entry of entriesOf(rows, report)) {
    if (entry.setting === 'field') whole.push(entry)
    else if (!entry.row['name']) ofForm.push(entry)
    else {
      const id = restorer.idOf(entry.row)
      if (id === undefined) leaveOut(entry.report, 'not_restored')
      else if (ofFields.has(id)) ofFields.get(id)!.push(entry)
      else ofFields.set(id, [entry])
    }
  }
  // Translations are those of a language that the form has.
  ofForm.sort((a, b) => Number(b.setting === 'languages') - Number(a.setting === 'languages'))
  for (const entry of ofForm) restorer.addToForm(entry)
  for (const [id, entries] of ofFields) restorer.addToField(id, entries)
  for (const entry of whole) restorer.addField(entry)
  return restorer.result()
}
