import { headerOf } from '../languages.ts'
import type { Row } from '../types.ts'

/** The headers of columns with texts: one for each language of a form. */
export class Headers {
  /** The own language of the form; undefined if it has only one. */
  readonly own: string | undefined
  readonly #others: ReadonlyMap<string, string>

  constructor([own, ...others]: readonly string[]) {
    this.own = own === undefined ? undefined : headerOf(own)
    this.#others = new Map(others.map((tag) => [tag, headerOf(tag)]))
  }

  /** The cells of a text in all languages. */
  texts(
    column: string,
    own: string | null | undefined,
    translated: (tag: string) => string | null | undefined,
  ): Row {
    const cells: Record<string, string> = {}
    if (own) cells[this.own === undefined ? column : `${column}::${this.own}`] = own
    for (const [tag, header] of this.#others) {
      const text = translated(tag)
      if (text) cells[`${column}::${header}`] = text
    }
    return cells
  }

  /** The rows with a cell in every language for each column that one has it in, which may be empty: pyxform warns of missing ones. */
  withAllLanguages(rows: readonly Row[]): Row[] {
    if (this.own === undefined) return [...rows]
    const all = [this.own, ...this.#others.values()]
    const columns = new Set(
      rows.flatMap(Object.keys).flatMap((header) => {
        const [column, language] = header.split('::')
        return language === undefined ? [] : [column!]
      }),
    )
    const blank = Object.fromEntries(
      [...columns].flatMap((column) => all.map((language) => [`${column}::${language}`, ''])),
    )
    return rows.map((row, index) => (index === 0 ? { ...blank, ...row } : row))
  }
}
