import type { FormField } from '../definition.ts'
import type { ExpressionNode } from '../expressions/index.ts'

/** The options of a field with their names, and as rows of a choice list. */
export class Choices {
  readonly options: readonly string[]
  /** By the index of their option. */
  readonly names: readonly string[]
  readonly rows: readonly ExpressionNode[]
  /** The root of the list, as `instance('list')` gives it. */
  readonly root: ExpressionNode
  readonly #byOption = new Map<string, number>()
  readonly #byName = new Map<string, number>()
  readonly #byFormerText = new Map<string, number>()
  readonly #byColumn = new Map<string, Map<string, number[]>>()

  constructor({ options, choices }: Pick<FormField, 'options' | 'choices'>) {
    this.options = options ?? []
    this.names = this.options.map((option, index) => choices?.[index]?.name || option)
    for (const [index, option] of this.options.entries()) {
      setFirst(this.#byOption, option, index)
      setFirst(this.#byName, this.names[index]!, index)
      for (const former of choices?.[index]?.was ?? []) setFirst(this.#byFormerText, former, index)
    }
    const rows: RowNode[] = []
    const root = new RowNode('', null, 1)
    const list = new RowNode('root', root, 1)
    this.root = root
    for (const [index, option] of this.options.entries()) {
      const row = new RowNode('item', list, index + 1)
      const columns = { ...choices?.[index]?.filter }
      columns['name'] ??= this.names[index]!
      columns['label'] ??= option
      for (const [column, text] of Object.entries(columns)) new RowNode(column, row, 1, text)
      rows.push(row)
    }
    this.rows = rows
  }

  nameOf(option: string): string {
    return this.names[this.#byOption.get(option) ?? -1] ?? option
  }

  optionOf(name: string): string | undefined {
    return this.options[this.#byName.get(name) ?? -1]
  }

  /** The present text of an option that may have been renamed since. */
  presentOption(text: string): string {
    if (this.#byOption.has(text)) return text
    return this.options[this.#byFormerText.get(text) ?? -1] ?? text
  }

  indexOf(option: string): number {
    return this.#byOption.get(option) ?? -1
  }

  /** The indices of the rows with a text in a column, in order. */
  rowsWith(column: string, text: string): readonly number[] {
    let rowsByText = this.#byColumn.get(column)
    if (!rowsByText) {
      rowsByText = new Map<string, number[]>()
      for (const [index, row] of this.rows.entries()) {
        const value = row.children(column)[0]?.text()
        if (value === undefined) continue
        const found = rowsByText.get(value)
        if (found) found.push(index)
        else rowsByText.set(value, [index])
      }
      this.#byColumn.set(column, rowsByText)
    }
    return rowsByText.get(text) ?? []
  }
}

function setFirst(map: Map<string, number>, key: string, index: number): void {
  if (!map.has(key)) map.set(key, index)
}

/** A choice list, its rows and their columns. */
class RowNode implements ExpressionNode {
  readonly name: string
  readonly parent: RowNode | null
  readonly position: number
  readonly #text: string
  readonly #children: RowNode[] = []

  constructor(name: string, parent: RowNode | null, position: number, text = '') {
    this.name = name
    this.parent = parent
    this.position = position
    this.#text = text
    if (parent) parent.#children.push(this)
  }

  text(): string {
    return this.#text
  }

  selection(): undefined {
    return undefined
  }

  children(name?: string): readonly RowNode[] {
    return name === undefined
      ? this.#children
      : this.#children.filter((child) => child.name === name)
  }
}
