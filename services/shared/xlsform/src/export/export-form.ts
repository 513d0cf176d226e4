import {
  isLeftOutName,
  leftOutExpressions,
  sameJson,
  wholeLogic,
  type FieldTranslation,
  type FormField,
  type Translations,
} from '@formpost/rules'
import { buildTree, type Placed } from '@formpost/rules/form'

import { conditionsOf } from '../conditions-of.ts'
import { unquoted } from '../expressions.ts'
import { imageCapture } from '../image-capture.ts'
import { hasSearch } from '../search.ts'
import { controllersOf } from '../take-conditions.ts'
import type { KeptSheets, Row, Sheets } from '../types.ts'
import { ChoiceLists } from './choice-lists.ts'
import { both, logicText, type Controller } from './conditions.ts'
import { labelAndHint } from './content-text.ts'
import { typeColumns, type TypeColumns } from './field-columns.ts'
import { fieldNames } from './field-names.ts'
import { Headers } from './headers.ts'
import { refersOnlyTo, withEntities, type OutdatedCell } from './outdated.ts'

/** A form as XLSForm can have it. */
export interface ExportedForm {
  title: string
  root_name?: string | null
  languages?: readonly string[] | null
  translations?: Translations | null
  fields: readonly FormField[]
  /** Settings of a form document that XLSForm has no word for. */
  settings?: Readonly<Record<string, unknown>>
  /** Sheets of its import. */
  xlsform?: KeptSheets | null
}

export interface ExportedSheets {
  sheets: Required<Pick<Sheets, 'survey' | 'choices' | 'settings'>> &
    Pick<Sheets, 'entities' | 'osm'>
  /** The rows of fields in the survey by their ids. */
  rowOf: ReadonlyMap<string, number>
  /** What an import kept, and the sheets do not have because the form has changed since. */
  outdated: readonly OutdatedCell[]
}

/** The sheets of the XLSForm of a form. What XLSForm has no word for is left out (docs/differences-from-odk.md#exporting-xlsforms). */
export function exportSheets(form: ExportedForm): ExportedSheets {
  const headers = new Headers(form.languages ?? [])
  const survey = new Survey(form, headers)
  survey.add(buildTree(form.fields).top)
  const { settings: [kept = {}] = [], entities = [], osm } = form.xlsform ?? {}
  const current = Object.entries(kept).filter(([, text]) => refersOnlyTo(text, survey.known))
  const sheets = {
    survey: headers.withAllLanguages(survey.rows),
    choices: headers.withAllLanguages(survey.choices.rows),
    settings: [{ ...settingsOf(form, headers), ...Object.fromEntries(current) }],
    ...(osm && { osm }),
  }
  const fitting = withEntities(sheets, entities, form.fields, survey.rowOf)
  const written = new Set(current.map(([column]) => column))
  const outdated = Object.keys(kept).filter((column) => !written.has(column))
  return {
    sheets: fitting.sheets,
    rowOf: survey.rowOf,
    outdated: [
      ...outdated.map((column) => ({ setting: `xlsform.settings.${column}` })),
      ...fitting.outdated,
      ...survey.outdated,
    ],
  }
}

const settingsOf = ({ title, root_name }: ExportedForm, { own }: Headers): Row => ({
  form_title: title,
  ...(root_name ? { name: root_name } : {}),
  ...(own === undefined ? {} : { default_language: own }),
})

/** The sheets alone. */
export const exportForm = (form: ExportedForm): ExportedSheets['sheets'] =>
  exportSheets(form).sheets

/** Whether the appearance that an import kept is that of another capture than the field has now. */
const isOfOtherCapture = ({ settings, xlsform }: FormField, written: TypeColumns | undefined) =>
  written?.type === 'image' &&
  imageCapture(xlsform?.['appearance'] ?? '') !== (settings?.capture ?? null)

/** Columns that an import keeps, without those that are written anyway. */
const keptColumns = (field: FormField, written: TypeColumns | undefined): [string, string][] =>
  Object.entries(field.xlsform ?? {}).filter(
    ([column]) =>
      column !== 'relevant' &&
      column !== 'name' &&
      !isLeftOutName(column) &&
      !(column === 'parameters' && written?.parameters !== undefined) &&
      !(column === 'appearance' && isOfOtherCapture(field, written)),
  )

/** The names of the fields that the survey has, without those that several have: ODK refuses references to both. */
function knownNames(fields: readonly FormField[], names: ReadonlyMap<string, string>): Set<string> {
  const known = new Set<string>()
  const repeated = new Set<string>()
  for (const field of fields) {
    const isContainer = field.type === 'group' || field.type === 'repeat'
    if (!isContainer && !typeColumns(field, '')) continue
    const name = names.get(field.id)!
    if (known.has(name)) repeated.add(name)
    known.add(name)
  }
  for (const name of repeated) known.delete(name)
  return known
}

class Survey {
  readonly rows: Row[] = []
  readonly rowOf = new Map<string, number>()
  readonly outdated: OutdatedCell[] = []
  readonly known: ReadonlySet<string>
  readonly choices: ChoiceLists
  readonly #form: ExportedForm
  readonly #headers: Headers
  readonly #names: ReadonlyMap<string, string>
  readonly #controllers: ReadonlyMap<string, Controller>
  readonly #named: ReadonlyMap<string, Controller | undefined>

  constructor(form: ExportedForm, headers: Headers) {
    this.#form = form
    this.#headers = headers
    this.choices = new ChoiceLists(form.fields, headers)
    const names = fieldNames(form.fields)
    this.#names = names
    this.known = knownNames(form.fields, names)
    const { byId, byName } = controllersOf(form.fields, ({ id }) => names.get(id)!)
    this.#controllers = byId
    this.#named = byName
  }

  add(placed: readonly Placed[]): void {
    for (const { field, children } of placed) {
      if (field.type !== 'group' && field.type !== 'repeat') this.#addField(field)
      else {
        this.#addContainer(field)
        this.add(children)
        this.rows.push({ type: `end_${field.type}` })
      }
    }
  }

  #translationOf({ id }: FormField, tag: string): FieldTranslation | undefined {
    return this.#form.translations?.[tag]?.fields?.[id]
  }

  #texts(field: FormField): Row {
    const { label, description, expressions, name } = field
    const translated = (member: 'label' | 'description') => (tag: string) =>
      this.#translationOf(field, tag)?.[member]
    if (field.type === 'paragraph') return this.#contentTexts(field)
    // A hidden field that has no label is imported with its name instead.
    const isNamed = field.type === 'hidden' && label === name
    return {
      ...this.#headers.texts('label', isNamed ? null : label, translated('label')),
      ...this.#headers.texts('hint', description, translated('description')),
      ...this.#message(field, 'constraint_message', expressions?.constraint_message),
      ...this.#message(field, 'required_message', expressions?.required_message),
    }
  }

  #contentTexts(field: FormField): Row {
    const own = labelAndHint(field.content ?? '')
    const of = (tag: string) => labelAndHint(this.#translationOf(field, tag)?.content ?? '')
    return {
      ...this.#headers.texts('label', own.label, (tag) => of(tag).label),
      ...this.#headers.texts('hint', own.hint, (tag) => of(tag).hint),
    }
  }

  #message(
    field: FormField,
    member: 'constraint_message' | 'required_message',
    own: string | null | undefined,
  ): Row {
    return this.#headers.texts(member, own, (tag) => this.#translationOf(field, tag)?.[member])
  }

  #relevantOf({ expressions, logic, xlsform }: FormField): string {
    if (!logic?.conditions?.length || logic.action === 'require') return expressions?.relevant ?? ''
    // As an import found it, if the conditions have not changed since.
    const imported = xlsform?.['relevant']
    const isImported =
      imported !== undefined &&
      sameJson(
        conditionsOf(imported, (name) => this.#named.get(name)),
        wholeLogic(logic),
      )
    const conditions = isImported ? imported : logicText(logic, (id) => this.#controllers.get(id))
    return both(expressions?.relevant, conditions)
  }

  #requiredOf({ expressions, logic, is_required: isRequired, type }: FormField): string {
    if (type === 'hidden') return ''
    if (isRequired) return 'yes'
    const conditions =
      logic?.action === 'require' ? logicText(logic, (id) => this.#controllers.get(id)) : undefined
    const all = [expressions?.required, conditions].filter(Boolean)
    return all.length > 1 ? `(${all[0]}) or (${all[1]})` : (all[0] ?? '')
  }

  #addContainer(field: FormField): void {
    const { type, settings, expressions } = field
    const isPage = type === 'group' && settings?.page
    const kept = this.#kept(field, undefined)
    const max = settings?.max_count
    this.#push(field, {
      type: `begin_${type}`,
      name: this.#names.get(field.id)!,
      ...this.#texts(field),
      relevant: this.#relevantOf(field),
      repeat_count:
        expressions?.repeat_count ?? (max && max === settings.min_count ? String(max) : ''),
      ...kept,
      ...(isPage && !kept['appearance'] ? { appearance: 'field-list' } : {}),
    })
  }

  #addField(field: FormField): void {
    const name = this.#names.get(field.id)!
    const hasChoices = (field.options ?? []).length > 0
    const tags = Object.keys(this.#form.translations ?? {})
    const translations = new Map(tags.map((tag) => [tag, this.#translationOf(field, tag)]))
    const list = hasChoices ? this.choices.add(field, name, translations) : ''
    const columns = typeColumns(field, list)
    if (!columns) return
    const { expressions } = field
    const { constraint, ...ofType } = columns
    // ODK's converter names notes itself.
    const isUnnamed = columns.type === 'note' && !field.name && !field.xlsform?.['name']
    this.#push(field, {
      ...ofType,
      name: isUnnamed ? '' : name,
      ...this.#texts(field),
      relevant: this.#relevantOf(field),
      required: this.#requiredOf(field),
      constraint: both(expressions?.constraint, constraint),
      calculation: expressions?.calculation ?? '',
      trigger: (expressions?.trigger ?? []).map((each) => `\${${each}}`).join(', '),
      choice_filter: expressions?.choice_filter ?? '',
      default: this.#defaultOf(field),
      read_only: field.read_only ? 'yes' : '',
      ...this.#kept(field, columns),
    })
  }

  /** Columns that an import kept, unless they refer to what is gone, or ask for choices that the form does not ask for. */
  #kept(field: FormField, written: TypeColumns | undefined): Row {
    const kept = keptColumns(field, written)
    const current = kept.filter(
      ([column, text]) =>
        refersOnlyTo(text, this.known) && !(column === 'appearance' && hasSearch(text)),
    )
    for (const cell of kept)
      if (!current.includes(cell)) this.outdated.push({ field, setting: `xlsform.${cell[0]}` })
    return Object.fromEntries(current)
  }

  #defaultOf(field: FormField): string {
    const { default_value: value, expressions, options } = field
    if (expressions?.default) return unquoted(expressions.default)
    const index = value === null ? -1 : (options?.indexOf(value) ?? -1)
    return index === -1 ? (value ?? '') : this.#controllers.get(field.id)!.choices[index]!
  }

  /** Expressions that an import left out, where the field has got no other and they refer to what the form has. */
  #leftOut(field: FormField, row: Row): Row {
    const found = leftOutExpressions(field).filter(
      ({ column, text }) => !row[column] && refersOnlyTo(text, this.known),
    )
    return Object.fromEntries(found.map(({ column, text }) => [column, text]))
  }

  #push(field: FormField, written: Row): void {
    const row = { ...written, ...this.#leftOut(field, written) }
    this.rows.push(Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')))
    this.rowOf.set(field.id, this.rows.length + 1)
  }
}
