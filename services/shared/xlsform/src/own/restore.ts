import { sameJson, type FieldTranslation, type FormField } from '@formpost/rules'

import { fieldNames } from '../export/field-names.ts'
import { leaveOut, type Report } from '../report.ts'
import type { ConvertedForm, Row, RowReport } from '../types.ts'
import { isFormMember } from './form-members.ts'
import { memberName, membersOf, withMember, withTranslation } from './members.ts'
import { pathsOf } from './paths.ts'

type Restored = Pick<ConvertedForm, 'fields' | 'translations' | 'settings'>

interface Entry {
  row: Row
  report: RowReport
  setting: string
  value: unknown
}

/** The JSON of a cell; undefined if it is blank. Throws if it is none. */
const parsed = (text = ''): unknown => (text === '' ? undefined : (JSON.parse(text) as unknown))

const isText = (value: unknown): value is string => typeof value === 'string'

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[]
function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean
function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isItem(item))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Gives a form back what its export wrote to the sheet `formpost`, unless the question in the survey was changed since. */
class Restorer {
  fields: FormField[]
  translations: Restored['translations']
  readonly settings: Record<string, unknown> = {}
  readonly #idOf: ReadonlyMap<string, string>
  readonly #pathOf: ReadonlyMap<string, string>
  readonly #uuid: () => string
  /** The last field that was added after each anchor. */
  readonly #lastAfter = new Map<string, string>()

  constructor({ fields, translations }: Restored, uuid: () => string) {
    this.fields = [...fields]
    this.translations = translations
    this.#pathOf = pathsOf(fields, fieldNames(fields))
    this.#idOf = new Map([...this.#pathOf].map(([id, path]) => [path, id]))
    this.#uuid = uuid
  }

  /** The id of the field that a row of the sheet is about. */
  idOf(row: Row): string | undefined {
    return this.#idOf.get(row['name'] ?? '')
  }

  addToForm({ setting, value, report }: Entry): void {
    const isText = typeof value === 'string' && value !== ''
    const isOther = typeof value === 'boolean' || typeof value === 'number'
    const isList = setting === 'languages' && Array.isArray(value)
    const fits = setting.startsWith('translations.') ? isText : isText || isOther || isList
    if (!isFormMember(setting) || !fits) return leaveOut(report, 'not_restored')
    if (!setting.startsWith('translations.')) this.settings[setting] = value
    else {
      const [, tag = '', name = ''] = setting.split('.')
      this.translations = {
        ...this.translations,
        [tag]: { ...this.translations[tag], [name]: value },
      }
    }
  }

  /** Sets the members of a field, if the survey says what it said when they were written. */
  addToField(id: string, entries: readonly Entry[]): void {
    const index = this.fields.findIndex((field) => field.id === id)
    const members = membersOf(this.fields[index]!, this.translations, (of) => this.#pathOf.get(of))
    const isSame = entries.every(
      ({ setting, row, value }) =>
        memberName.test(setting) &&
        this.#fits(setting, value) &&
        sameJson(members.get(setting), parsed(row['otherwise'])),
    )
    for (const { setting, value, report } of entries) {
      if (!isSame) leaveOut(report, 'not_restored')
      else if (setting.startsWith('translations.')) {
        this.translations = withTranslation(this.translations, id, setting, value)
      } else {
        const given = setting === 'logic' ? this.#logicWithIds(value) : value
        this.fields[index] = withMember(this.fields[index]!, setting, given)
      }
    }
  }

  /** Adds a field that a survey cannot have, after the one that was before it. */
  addField({ row, value, report }: Entry): void {
    const anchor = this.idOf(row)
    const isFirst = !row['name'] && row['row'] === '1'
    if (!isObject(value) || (anchor === undefined && !isFirst))
      return leaveOut(report, 'not_restored')
    const { parent, translations, logic, id: _id, uuid: _uuid, ...own } = value
    const fits = Object.entries({ ...own, logic }).every(([name, of]) => this.#fits(name, of))
    if (!fits) return leaveOut(report, 'not_restored')
    const id = this.#uuid()
    const inside = typeof parent === 'string' ? this.#idOf.get(parent) : null
    if (inside === undefined) return leaveOut(report, 'not_restored')
    const key = anchor ?? ''
    const after = this.#lastAfter.get(key) ?? anchor
    const at = after === undefined ? 0 : this.fields.findIndex((field) => field.id === after) + 1
    const field = { ...blank, ...own, id, parent: inside, logic: this.#logicWithIds(logic) }
    this.fields.splice(at, 0, field as FormField)
    this.#lastAfter.set(key, id)
    report.field = id
    if (!isObject(translations)) return
    for (const [tag, texts] of Object.entries(translations)) {
      const of = this.translations[tag] ?? {}
      const fields = { ...of.fields, [id]: texts as FieldTranslation }
      this.translations = { ...this.translations, [tag]: { ...of, fields } }
    }
  }

  /** Whether a value may be that of a member, and refers to fields that are there. */
  #fits(setting: string, value: unknown): boolean {
    if (value === undefined || value === null) return true
    const [outer = '', member] = setting.split('.')
    if (outer === 'logic') return this.#logicWithIds(value) !== null
    if (outer === 'options') return isListOf(value, isText)
    if (outer === 'choices') return isListOf(value, isObject)
    if (outer === 'is_required' || outer === 'read_only') return typeof value === 'boolean'
    if (outer === 'settings' && member !== undefined)
      return !isObject(value) && !Array.isArray(value)
    if (outer === 'translations' && setting.endsWith('.options')) {
      return isListOf(value, (text) => text === null || isText(text))
    }
    if (setting.endsWith('.trigger')) return isListOf(value, isText)
    const isNested = member === undefined && ['settings', 'expressions', 'xlsform'].includes(outer)
    return isNested ? isObject(value) : isText(value)
  }

  #logicWithIds(logic: unknown): unknown {
    if (!isObject(logic) || !Array.isArray(logic['conditions'])) return null
    if (!isListOf(logic['conditions'], isObject)) return null
    const conditions = logic['conditions'].map((condition) => ({
      ...condition,
      field_uuid: this.#idOf.get(String(condition['field_uuid'])) ?? '',
    }))
    return conditions.every(({ field_uuid: of }) => of !== '') ? { ...logic, conditions } : null
  }
}

const blank = {
  ...{ name: null, label: null, content: null, description: null, placeholder: null },
  ...{ options: null, default_value: null, settings: null, is_required: false },
  ...{ expressions: null, read_only: null, choices: null, xlsform: null },
}

/** The rows of the sheet `formpost`. */
function entriesOf(rows: readonly Row[], report: Report): Entry[] {
  return rows.flatMap((row, index) => {
    const { setting, name = '' } = row
    if (!setting) return []
    const of = report.add('formpost', index + 2, name)
    try {
      parsed(row['otherwise'])
      return [{ row, report: of, setting, value: parsed(row['value']) }]
    } catch {
      leaveOut(of, 'not_restored')
      return []
    }
  })
}

/** A converted form with what the sheet `formpost` of its export says. */
export function restoreOwnSettings(
  form: Restored,
  rows: readonly Row[],
  report: Report,
  uuid: () => string,
): Restored {
  const restorer = new Restorer(form, uuid)
  const ofFields = new Map<string, Entry[]>()
  const whole: Entry[] = []
  for (const entry of entriesOf(rows, report)) {
    if (entry.setting === 'field') whole.push(entry)
    else if (!entry.row['name']) restorer.addToForm(entry)
    else {
      const id = restorer.idOf(entry.row)
      if (id === undefined) leaveOut(entry.report, 'not_restored')
      else if (ofFields.has(id)) ofFields.get(id)!.push(entry)
      else ofFields.set(id, [entry])
    }
  }
  for (const [id, entries] of ofFields) restorer.addToField(id, entries)
  for (const entry of whole) restorer.addField(entry)
  const { fields, translations, settings } = restorer
  return {
    fields: fields.map((field, position) => ({ ...field, position })),
    translations,
    settings,
  }
}
