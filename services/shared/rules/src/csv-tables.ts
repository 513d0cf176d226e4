import type { FormField } from './definition.ts'
import { isInput } from './field-types/index.ts'
import { buildTree, isRepeat, type Placed } from './form/tree.ts'
import type { FormAnswer } from './form/types.ts'
import { instanceText, storedInstances, walkInstances, type StoredAnswers } from './form/walk.ts'

/** The first column of an export with the uuids of submissions. */
export const idColumn = 'Submission ID'
/** The columns of a table of instances before those of fields. */
export const instanceColumns: readonly string[] = [idColumn, 'Instance', 'Parent Instance']

/** A column of an export. Its label is the heading. That of a repeat has the number of instances. */
export interface CsvColumn extends FormField {
  /** What is written for options, by what is stored; without an entry, it is what is stored. */
  optionTexts?: ReadonlyMap<string, string> | undefined
}

/** A table of an export: the submissions, or the instances of a repeat in them. */
export interface CsvTable {
  /** Null for the submissions. */
  repeat: Placed | null
  columns: CsvColumn[]
}

export interface TableOptions {
  /** Questions that the form had before, whose columns follow those of the form, and the containers that they were in. */
  removed?: readonly FormField[]
  /** Headings are the names of fields, where they have one. */
  namesInHeader?: boolean
  /** Options are written as the names of their choices. */
  namesInCells?: boolean
}

/** A text is quoted where the format needs it; a number is not. */
export type CellValue = string | number

/** A removed question as a column, which its heading says. */
export const asRemovedColumn = <F extends FormField>(field: F): F => ({
  ...field,
  label: `${field.label ?? ''} (removed)`.trimStart(),
  ...(field.name ? { name: `${field.name} (removed)` } : {}),
})

/** The fields of a form, then those that it had before. One that takes no answers any more is as it was. */
export function withRemoved(
  fields: readonly FormField[],
  removed: readonly FormField[],
): FormField[] {
  const removedIds = new Set(removed.map(({ id }) => id))
  return [...fields.filter(({ id }) => !removedIds.has(id)), ...removed]
}

/** The tables of a form (docs/api-behaviour.md#csv-export): that of submissions, then one for each repeat in form order. */
export function csvTables(fields: readonly FormField[], options: TableOptions = {}): CsvTable[] {
  const { removed = [] } = options
  const { top, all } = buildTree(withRemoved(fields, removed.map(asRemovedColumn)))
  const removedIds = new Set(removed.map(({ id }) => id))
  const tableOf = (repeat: Placed | null): CsvTable => {
    const inTable = columnsWithin(repeat ? repeat.children : top)
    const isRemoved = ({ field }: Placed) => removedIds.has(field.id)
    const ordered = [
      ...inTable.filter((placed) => !isRemoved(placed)),
      ...inTable.filter((placed) => isRemoved(placed)),
    ]
    return { repeat, columns: toColumns(ordered, options) }
  }
  return [tableOf(null), ...all.filter(isRepeat).map(tableOf)]
}

/** The columns of submissions in an export: the input fields outside of repeats, and the repeats. */
export const csvFields = (fields: readonly FormField[]): CsvColumn[] =>
  csvTables(fields)[0]!.columns

/** Groups are transparent. */
const columnsWithin = (fields: readonly Placed[]): Placed[] =>
  fields.flatMap((placed) => {
    if (isRepeat(placed) || isInput(placed.field.type)) return [placed]
    return columnsWithin(placed.children)
  })

function toColumns(
  fields: readonly Placed[],
  { namesInHeader = false, namesInCells = false }: TableOptions,
): CsvColumn[] {
  const counts = new Map<string, number>()
  for (const { field } of fields)
    if (field.name) counts.set(field.name, (counts.get(field.name) ?? 0) + 1)
  const headingOf = (placed: Placed) => {
    const { name, label } = placed.field
    if (!namesInHeader || !name) return label || (isRepeat(placed) ? name : null) || label
    return counts.get(name) === 1 ? name : pathOfNames(placed)
  }
  return fields.map((placed) => ({
    ...placed.field,
    label: headingOf(placed) ?? null,
    optionTexts: optionTextsOf(placed.field, namesInCells),
  }))
}

/** The name after those of the groups around it. */
function pathOfNames({ field, parent }: Placed): string {
  const name = field.name ?? ''
  return parent && !isRepeat(parent) && parent.field.name ? `${pathOfNames(parent)}/${name}` : name
}

/** The present texts of options by their former ones. A text that is an option again is not a former one. */
export function formerOptions({
  options,
  choices,
}: Pick<FormField, 'options' | 'choices'>): ReadonlyMap<string, string> {
  const present = new Map<string, string>()
  for (const [index, option] of (options ?? []).entries())
    for (const former of choices?.[index]?.was ?? [])
      if (!present.has(former)) present.set(former, option)
  for (const option of options ?? []) present.delete(option)
  return present
}

/** How stored options are written: as they are now, or as the names of their choices. */
function optionTextsOf(field: FormField, usesNames: boolean): CsvColumn['optionTexts'] {
  const { options, choices } = field
  const names = new Map<string, string>()
  if (usesNames)
    for (const [index, option] of (options ?? []).entries()) {
      const name = choices?.[index]?.name
      if (name && !names.has(option)) names.set(option, name)
    }
  const former = [...formerOptions(field)].map(
    ([was, option]) => [was, names.get(option) ?? option] as const,
  )
  const texts = new Map([...names, ...former])
  return texts.size > 0 ? texts : undefined
}

/** The cells of a submission, or of an instance; all are empty if the answers are encrypted. */
export const csvCells = (
  columns: readonly CsvColumn[],
  answers: StoredAnswers | null,
): CellValue[] => columns.map((column) => (answers ? cellOf(column, answers[column.id]) : ''))

/** Formats by the value, since the field may have had another type when it was answered. */
function cellOf({ type, optionTexts }: CsvColumn, answer: FormAnswer | undefined): CellValue {
  if (type === 'repeat') return storedInstances(answer).length
  if (answer === undefined) return ''
  if (typeof answer === 'number') return answer
  return optionText(optionTexts, answer)
}

/** An answer of options as it is written. */
export function optionText(
  texts: CsvColumn['optionTexts'],
  answer: Exclude<FormAnswer, number>,
): string {
  const textOf = (option: unknown) => texts?.get(String(option)) ?? String(option)
  return Array.isArray(answer) ? answer.map(textOf).join('; ') : textOf(answer)
}

/** The cells of each instance in a submission, empty ones too, after those that say which it is. */
export function* instanceCells(
  { repeat, columns }: CsvTable,
  submissionUuid: string,
  answers: StoredAnswers,
): Generator<CellValue[]> {
  if (!repeat) return
  for (const instance of walkInstances(repeat, answers)) {
    const { path } = instance
    const place = [instanceText(path), instanceText(path.slice(0, -1))]
    yield [submissionUuid, ...place, ...csvCells(columns, instance.answers)]
  }
}
