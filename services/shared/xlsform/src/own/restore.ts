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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Gives a form back what its export wrote to the sheet `formpost`, unless the question in the survey was changed since. */
class Restorer {
  fields: FormField[]
  translations: Restored['translations']
  readonly settings: Record<string, unknown> = {}
  readonly #byRow: ReadonlyMap<number, string>
  readonly #idOf: ReadonlyMap<string, string>
  readonly #pathOf: ReadonlyMap<string, string>
  readonly #uuid: () => string
  /** The last field that was added after each anchor. */
  readonly #lastAfter = new Map<string, string>()

  constructor(
    { fields, translations }: Restored,
    byRow: ReadonlyMap<number, string>,
    uuid: () => string,
  ) {
    this.fields = [...fields]
    this.translations = translations
    this.#byRow = byRow
    this.#pathOf = pathsOf(fields, fieldNames(fields))
    this.#idOf = new Map([...this.#pathOf].map(([id, path]) => [path, id]))
    this.#uuid = uuid
  }

  /** The id of the field that a row of the sheet is about. */
  idOf(row: Row): string | undefined {
    const { name, row: number } = row
    return name ? this.#idOf.get(name) : this.#byRow.get(Number(number))
  }

  addToForm({ setting, value, report }: Entry): void {
    if (!isFormMember(setting)) return leaveOut(report, 'not_restored')
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
      ({ setting, row }) =>
        memberName.test(setting) && sameJson(members.get(setting), parsed(row['otherwise'])),
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
    const { parent, translations, logic, ...own } = value
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

  #logicWithIds(logic: unknown): unknown {
    if (!isObject(logic) || !Array.isArray(logic['conditions'])) return null
    const conditions = logic['conditions'].map((condition: Record<string, unknown>) => ({
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
  const byRow = new Map(
    report.rows.flatMap(({ sheet, row, field }) =>
      sheet === 'survey' && field !== undefined ? [[row, field] as const] : [],
    ),
  )
  const restorer = new Restorer(form, byRow, uuid)
  const ofFields = new Map<string, Entry[]>()
  const whole: Entry[] = []
  for (const entry of entriesOf(rows, report)) {
    if (entry.setting === 'field') whole.push(entry)
    else if (!entry.row['name'] && !entry.row['row']) restorer.addToForm(entry)
    else {
      const id = restorer.idOf(entry.row)
      if (id === undefined) leaveOut(entry.report, 'not_restored')
      else ofFields.set(id, [...(ofFields.get(id) ?? []), entry])
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
