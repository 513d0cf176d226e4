/** The text of a control and what is selected of it. */
export interface TextSelection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts a mark around what is selected, or takes it away. */
export function toggleMark({ text, start, end }: TextSelection, mark: string): TextSelection {
  const { length } = mark
  const isMarked =
    start >= length && text.slice(start - length, start) === mark && text.startsWith(mark, end)
  if (isMarked) {
    return {
      text: text.slice(0, start - length) + text.slice(start, end) + text.slice(end + length),
      start: start - length,
      end: end - length,
    }
  }
  return {
    text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
    start: start + length,
    end: end + length,
  }
}

/** Makes the lines of what is selected items of a list, or ordinary lines if all of them are items. */
export function toggleList({ text, start, end }: TextSelection): TextSelection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const areItems = lines.every((line) => line.startsWith('- '))
  const changed = lines.map((line) => (areItems ? line.slice(2) : `- ${line}`)).join('\n')
  const shift = areItems ? -2 : 2
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: Math.max(from, start + shift),
    end: end + changed.length - (to - from),
  }
}

/** Makes a link of what is selected, and selects its address. */
export function addLink({ text, start, end }: TextSelection, label: string): TextSelection {
  const address = 'https://'
  const link = `[${text.slice(start, end) || label}](`
  const at = start + link.length
  return {
    text: `${text.slice(0, start)}${link}${address})${text.slice(end)}`,
    start: at,
    end: at + address.length,
  }
}
