import type { Rename } from '../document/index.ts'

/** The options and former texts of those that change. */
export interface OptionsChange {
  readonly options: readonly string[]
  readonly renames: readonly Rename[]
}

/**
 * Another text of an option. `former` are the texts it had since its control got the focus: while one is typed that is blank or
 * equals another option, logic keeps a former one.
 */
export const withText = (
  options: readonly string[],
  index: number,
  text: string,
  former: readonly string[],
): OptionsChange => ({
  options: options.with(index, text),
  renames: former.filter((from) => from !== text).map((from) => ({ from, to: text })),
})

export const withBlankAfter = (options: readonly string[], index: number): readonly string[] =>
  options.toSpliced(index + 1, 0, '')

export function moved(options: readonly string[], from: number, to: number): readonly string[] {
  const option = options[from]
  return option === undefined ? options : options.toSpliced(from, 1).toSpliced(to, 0, option)
}

/**
 * The options and the lines of a text that are not among them. Blank options give way, and so does `placeholder`, the option of
 * a new field, if it is the only one.
 */
export function withLines(
  options: readonly string[],
  text: string,
  placeholder?: string,
): readonly string[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isUntouched = options.length === 1 && options[0] === placeholder && lines.length > 0
  const kept = isUntouched ? [] : options.filter((option) => option.trim() !== '')
  const known = new Set(kept.map((option) => option.trim()))
  const added = lines.filter((line) => {
    if (known.has(line)) return false
    known.add(line)
    return true
  })
  return [...kept, ...added]
}
