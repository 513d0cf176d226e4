import type { PropertyError } from '@formpost/rules'

import { isChtInputs, usesCht } from './cht.ts'
import { readSheet, type SheetRow } from './columns.ts'
import { readEntities } from './entities.ts'
import { checkEntities } from './entity-refusals.ts'
import { isExpression } from './expressions.ts'
import { expandLoops } from './loops.ts'
import { readRowType, type ChoicesRowType, type RowType } from './row-types.ts'
import type { Sheets } from './types.ts'
import { xmlName } from './xml-name.ts'

/** Why a row is refused, with its place. */
export type Refusal = Extract<PropertyError, { code: `row_${string}` }>
type Code = Refusal['code']
type More<C extends Code> = Omit<Extract<Refusal, { code: C }>, 'code' | 'sheet' | 'row'>

const reference = /\$\{([^}]*)(\}?)/g
/** A sheet with more mistakes has probably one that causes them. */
const maxRefusals = 100
/** In rows. */
const maxGap = 60
const referenceColumns = [
  ...['label', 'hint', 'constraint_message', 'required_message', 'relevant', 'required'],
  ...['constraint', 'calculation', 'choice_filter', 'default', 'repeat_count', 'trigger'],
  ...['entity_id', 'create_if', 'update_if'],
]

interface Container {
  type: string
  /** As it is written. */
  text: string
  row: SheetRow
  names: Set<string>
}

/**
 * What ODK's converter (pyxform) refuses of a form, row by row: mistakes that would leave out questions or conditions in silence. Empty if
 * the form can be converted, and at most 100.
 */
export function findRefusals(sheets: Sheets): Refusal[] {
  const finder = new RefusalFinder(sheets)
  finder.checkSurvey()
  finder.checkChoices()
  finder.checkEntities()
  return finder.refusals.slice(0, maxRefusals)
}

const labels = ['label', 'hint', 'guidance_hint', 'image', 'audio', 'video', 'big-image']

/** Whether a row asks something, and with no words and no picture. */
function needsLabel(type: RowType, row: SheetRow): boolean {
  if (type.kind !== 'choices' && (type.kind !== 'field' || type.type === 'hidden')) return false
  if (row.get('calculation') || row.get('trigger')) return false
  return labels.every((column) => row.texts(column).size === 0)
}

class RefusalFinder {
  readonly refusals: Refusal[] = []
  readonly #seen = new Set<string>()
  readonly #rows: readonly SheetRow[]
  readonly #choices: readonly SheetRow[]
  readonly #entities: readonly SheetRow[]
  readonly #lists: Readonly<Record<'choices' | 'external_choices', ReadonlySet<string>>>
  readonly #rootName: string
  readonly #allowsDuplicates: boolean
  /** Forms of CHT have a group of this name. */
  readonly #allowsMeta: boolean
  readonly #names = new Map<string, number>()
  readonly #repeatNames = new Set<string>()
  readonly #containers: Container[] = []
  readonly #topNames = new Set<string>()
  /** The lists of questions with several answers. */
  readonly #listsOfSeveral = new Set<string>()

  constructor({ survey, choices, external_choices: external, settings, entities }: Sheets) {
    this.#choices = readSheet('choices', choices)
    this.#entities = readEntities(entities)
    const used = readSheet('survey', survey).filter(
      (row) => !/^(?:yes|true)$/i.test(row.get('disabled')),
    )
    this.#rows = expandLoops(used, this.#choices, (code, row, more, sheet) =>
      this.#refuse(code, row, more as never, sheet),
    )
    const listsIn = (rows: readonly SheetRow[]) => new Set(rows.map((row) => row.get('list_name')))
    this.#lists = {
      choices: listsIn(this.#choices),
      external_choices: listsIn(readSheet('choices', external)),
    }
    const [own] = readSheet('settings', settings)
    this.#rootName = own?.get('name') || 'data'
    this.#allowsDuplicates = /^(?:yes|true)/i.test(own?.get('allow_choice_duplicates') ?? '')
    this.#allowsMeta = this.#rows.some((row) => usesCht(row) || isChtInputs(row))
    for (const row of this.#rows) {
      const name = row.get('name')
      if (name) this.#names.set(name, (this.#names.get(name) ?? 0) + 1)
    }
  }

  checkSurvey(): void {
    let last = 1
    for (const row of this.#rows) {
      if (row.columns.next().done) continue
      // ODK's converter reads no further than this gap.
      if (row.number - last > maxGap) break
      last = row.number
      this.#checkRow(row)
    }
    for (const { text, row } of this.#containers.toReversed()) {
      this.#refuse('row_begin_unmatched', row, { type: text })
    }
  }

  #refuse<C extends Code>(code: C, row: SheetRow, more: More<C>, sheet = 'survey'): void {
    const refusal = { code, sheet, row: row.number, ...more } as unknown as Refusal
    // A row of a loop is checked for each choice.
    const key = JSON.stringify(refusal)
    if (!this.#seen.has(key)) this.refusals.push(refusal)
    this.#seen.add(key)
  }

  #checkRow(row: SheetRow): void {
    const text = row.get('type')
    if (!text) {
      if (row.get('name') || row.texts('label').size > 0) this.#refuse('row_type_missing', row, {})
      return
    }
    const type = readRowType(text)
    switch (type.kind) {
      case 'end':
      case 'end loop':
        return this.#end(row, text, type.kind === 'end' ? type.container : 'loop')
      case 'unknown':
        this.#refuse('row_type_unknown', row, { type: text })
        break
      case 'begin loop':
        if (!this.#lists.choices.has(type.list)) {
          this.#refuse('row_list_unknown', row, { list: type.list })
        }
        break
      case 'choices':
        this.#checkChoicesOf(type, row)
        break
      case 'field':
        if (/^calculate$/i.test(text)) this.#checkCalculation(row)
        break
      default:
    }
    if (type.kind !== 'file of choices') this.#checkName(row, type.kind, text)
    if (needsLabel(type, row)) this.#refuse('row_label_missing', row, {})
    this.#checkReferences(row)
    if (type.kind !== 'begin' && type.kind !== 'begin loop') return
    const container = type.kind === 'begin' ? type.container : 'loop'
    this.#containers.push({ type: container, text, row, names: new Set() })
  }

  #end(row: SheetRow, text: string, type: string): void {
    if (this.#containers.at(-1)?.type === type) this.#containers.pop()
    else this.#refuse('row_end_unmatched', row, { type: text })
  }

  #checkCalculation(row: SheetRow): void {
    if (row.get('calculation') || isExpression(row.get('default'))) return
    this.#refuse('row_calculation_missing', row, {})
  }

  #checkChoicesOf({ from, list, type, hasOther }: ChoicesRowType, row: SheetRow): void {
    if (from === 'file' || /\.(?:csv|xml|geojson)$/i.test(list)) return
    if (!this.#lists[from].has(list)) this.#refuse('row_list_unknown', row, { list })
    if (hasOther && row.get('choice_filter')) this.#refuse('row_other_filtered', row, {})
    if (type === 'several') this.#listsOfSeveral.add(list)
  }

  #checkName(row: SheetRow, kind: string, text: string): void {
    const name = row.get('name')
    const siblings = this.#containers.at(-1)?.names ?? this.#topNames
    const isNote = /^(?:note|audit)\b/i.test(text)
    if (!name) {
      if (!isNote) this.#refuse('row_name_missing', row, {})
      return
    }
    if (!xmlName.test(name)) this.#refuse('row_name_invalid', row, { name })
    else if (name === 'meta') {
      if (!this.#allowsMeta) this.#refuse('row_name_reserved', row, {})
    } else if (siblings.has(name)) this.#refuse('row_name_taken', row, { name })
    else if (kind === 'begin' && /repeat/i.test(text)) this.#checkRepeatName(row, name)
    siblings.add(name)
  }

  #checkRepeatName(row: SheetRow, name: string): void {
    const isTaken = name === this.#rootName || this.#repeatNames.has(name)
    if (isTaken) this.#refuse('row_repeat_name_taken', row, { name })
    this.#repeatNames.add(name)
  }

  #checkReferences(row: SheetRow, sheet = 'survey'): void {
    if (!row.includes('${')) return
    for (const column of referenceColumns)
      for (const text of new Set(row.texts(column).values()))
        for (const [, inner = '', end] of text.matchAll(reference)) {
          const name = inner.replace(/^last-saved#/, '').trim()
          const count = this.#names.get(name) ?? 0
          if (!end || !xmlName.test(name)) {
            this.#refuse('row_reference_malformed', row, { column }, sheet)
          } else if (count === 0) {
            this.#refuse('row_reference_unknown', row, { column, name }, sheet)
          } else if (count > 1) {
            this.#refuse('row_reference_ambiguous', row, { column, name }, sheet)
          }
        }
  }

  checkEntities(): void {
    for (const row of this.#entities) this.#checkReferences(row, 'entities')
    checkEntities(this.#rows, this.#entities, (code, row, more, sheet) =>
      this.#refuse(code, row, more as never, sheet),
    )
  }

  /** Only lists that a question has are read. */
  checkChoices(): void {
    const seen = new Set<string>()
    for (const row of this.#choices) {
      const [list, name] = [row.get('list_name'), row.get('name')]
      if (!list) continue
      if (!name) {
        this.#refuse('row_name_missing', row, {}, 'choices')
        continue
      }
      const key = JSON.stringify([list, name])
      if (seen.has(key) && !this.#allowsDuplicates) {
        this.#refuse('row_choice_repeated', row, { name }, 'choices')
      }
      seen.add(key)
      if (name.includes(' ') && this.#listsOfSeveral.has(list)) {
        this.#refuse('row_choice_spaced', row, { name }, 'choices')
      }
      this.#checkReferences(row, 'choices')
    }
  }
}
