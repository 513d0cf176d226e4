import type { FormField } from '../definition.ts'
import type { ChildText, ExpressionNode } from '../expressions/index.ts'

/** The options of a field with their names, and as rows of a choice list. Indices and rows are made when they are first used. */
export class Choices {
  readonly options: readonly string[]
  /** The root of the list, as `instance('list')` gives it. */
  readonly root: ExpressionNode
  readonly #choices: FormField['choices']
  readonly #list: ListNode
  #byOption: Map<string, number> | undefined
  #byName: Map<string, number> | undefined
  #byFormerText: Map<string, number> | undefined
  readonly #byColumn = new Map<string, Map<string, number[]>>()
  #columns: ReadonlySet<string> | undefined

  constructor({ options, choices }: Pick<FormField, 'options' | 'choices'>) {
    this.options = options ?? []
    this.#choices = choices
    const root = new ListRoot(this)
    this.root = root
    this.#list = root.list
  }

  nameAt(index: number): string {
    return this.#choices?.[index]?.name || this.options[index]!
  }

  nameOf(option: string): string {
    const index = this.indexOf(option)
    return index === -1 ? option : this.nameAt(index)
  }

  optionOf(name: string): string | undefined {
    this.#byName ??= indicesOf(this.options.keys(), (index) => [this.nameAt(index)])
    return this.options[this.#byName.get(name) ?? -1]
  }

  /** The present text of an option that may have been renamed since. */
  presentOption(text: string): string {
    if (this.indexOf(text) !== -1) return text
    const former = (index: number) => this.#choices?.[index]?.was ?? []
    this.#byFormerText ??= indicesOf(this.options.keys(), former)
    return this.options[this.#byFormerText.get(text) ?? -1] ?? text
  }

  indexOf(option: string): number {
    this.#byOption ??= indicesOf(this.options.keys(), (index) => [this.options[index]!])
    return this.#byOption.get(option) ?? -1
  }

  /** A row for a filter. It is not kept, because filters read most rows of a list sooner or later. */
  rowAt(index: number): ExpressionNode {
    return new RowNode(this, this.#list, index)
  }

  columnsAt(index: number): [string, string][] {
    const columns = { ...this.#choices?.[index]?.filter }
    columns['name'] ??= this.nameAt(index)
    columns['label'] ??= this.options[index]!
    return Object.entries(columns)
  }

  /** The text of a row in a column. */
  textAt(index: number, column: string): string | undefined {
    const filter = this.#choices?.[index]?.filter
    if (filter && Object.hasOwn(filter, column)) return filter[column]
    if (column === 'name') return this.nameAt(index)
    return column === 'label' ? this.options[index] : undefined
  }

  /** The indices of the rows with a text in a column, in order. */
  rowsWith(column: string, text: string): readonly number[] {
    return this.#rowsBy(column).get(text) ?? []
  }

  /** Whether a row has a column. The name of a column may be an answer, so no index is made for others. */
  #hasColumn(column: string): boolean {
    this.#columns ??= new Set(['name', 'label', ...columnsOf(this.#choices ?? [])])
    return this.#columns.has(column)
  }

  #rowsBy(column: string): ReadonlyMap<string, readonly number[]> {
    let rows = this.#byColumn.get(column)
    if (!rows) {
      rows = new Map<string, number[]>()
      if (!this.#hasColumn(column)) return rows
      for (const index of this.options.keys()) {
        const text = this.textAt(index, column)
        if (text === undefined) continue
        const found = rows.get(text)
        if (found) found.push(index)
        else rows.set(text, [index])
      }
      this.#byColumn.set(column, rows)
    }
    return rows
  }

  /** The indices of rows, in order, among which are all for which these conditions hold; all rows without a condition. */
  candidates(conditions: readonly ChildText[]): readonly number[] {
    let fewest: readonly number[] | undefined
    for (const { name, texts } of conditions) {
      const [first, ...others] = new Set(texts)
      let found = first === undefined ? [] : this.rowsWith(name, first)
      if (others.length > 0) {
        found = [found, ...others.map((text) => this.rowsWith(name, text))]
          .flat()
          .sort((a, b) => a - b)
      }
      if (!fewest || found.length < fewest.length) fewest = found
    }
    return fewest ?? [...this.options.keys()]
  }

  /** The most candidates that conditions with one text each can have. */
  mostCandidates(columns: readonly string[]): number {
    const counts = columns.map((column) => {
      let most = 0
      for (const { length } of this.#rowsBy(column).values()) most = Math.max(most, length)
      return most
    })
    return Math.min(this.options.length, ...counts)
  }
}

function columnsOf(choices: NonNullable<FormField['choices']>): Set<string> {
  const columns = new Set<string>()
  for (const { filter } of choices) for (const column in filter) columns.add(column)
  return columns
}

/** The first index at which each text is. */
function indicesOf(
  indices: Iterable<number>,
  textsAt: (index: number) => readonly string[],
): Map<string, number> {
  const found = new Map<string, number>()
  for (const index of indices)
    for (const text of textsAt(index)) if (!found.has(text)) found.set(text, index)
  return found
}

/** A choice list, its rows and their columns. */
abstract class ListPart implements ExpressionNode {
  readonly name: string
  readonly parent: ListPart | null
  readonly position: number

  constructor(name: string, parent: ListPart | null, position = 1) {
    this.name = name
    this.parent = parent
    this.position = position
  }

  abstract children(name?: string): readonly ListPart[]

  text(): string {
    return ''
  }

  selection(): undefined {
    return undefined
  }
}

class ListRoot extends ListPart {
  readonly list: ListNode

  constructor(choices: Choices) {
    super('', null)
    this.list = new ListNode(choices, this)
  }

  children(name = 'root'): readonly ListPart[] {
    return name === 'root' ? [this.list] : []
  }
}

/** The parent of the rows. */
class ListNode extends ListPart {
  readonly #choices: Choices
  readonly #rows: RowNode[] = []

  constructor(choices: Choices, root: ListRoot) {
    super('root', root)
    this.#choices = choices
  }

  children(name = 'item'): readonly RowNode[] {
    return name === 'item' ? this.#choices.options.map((_, index) => this.rowAt(index)) : []
  }

  childrenWith(name: string, conditions: readonly ChildText[]): readonly RowNode[] {
    if (name !== 'item' && name !== '*') return []
    return this.#choices.candidates(conditions).map((index) => this.rowAt(index))
  }

  rowAt(index: number): RowNode {
    return (this.#rows[index] ??= new RowNode(this.#choices, this, index))
  }
}

class RowNode extends ListPart {
  readonly #choices: Choices
  #columns: readonly ColumnNode[] | undefined

  constructor(choices: Choices, list: ListNode, index: number) {
    super('item', list, index + 1)
    this.#choices = choices
  }

  children(name?: string): readonly ColumnNode[] {
    this.#columns ??= this.#choices
      .columnsAt(this.position - 1)
      .map(([column, text]) => new ColumnNode(column, this, text))
    return name === undefined
      ? this.#columns
      : this.#columns.filter((column) => column.name === name)
  }
}

class ColumnNode extends ListPart {
  readonly #text: string

  constructor(name: string, row: RowNode, text: string) {
    super(name, row)
    this.#text = text
  }

  override text(): string {
    return this.#text
  }

  children(): readonly ListPart[] {
    return []
  }
}
