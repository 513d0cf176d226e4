/** How a command prints its result: `--json` for programs, else text for people. */
export interface Output {
  /** Prints a result on the standard output. */
  print(result: unknown, text: () => string): void
  /** Says something beside the result, on the standard error. */
  note(message: string): void
  /** Replaces the last progress on a terminal; nothing in a pipe. */
  progress(message: string): void
}

export function createOutput(json: boolean): Output {
  let isProgress = false
  const clear = () => {
    if (isProgress) process.stderr.write('\r\u001b[2K')
    isProgress = false
  }
  return {
    print(result, text) {
      clear()
      process.stdout.write(`${json ? JSON.stringify(result, null, 2) : text()}\n`)
    },
    note(message) {
      clear()
      process.stderr.write(`${message}\n`)
    },
    progress(message) {
      if (!process.stderr.isTTY) return
      clear()
      isProgress = true
      process.stderr.write(message)
    },
  }
}

/** Columns of equal width, with a header. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [header, ...rows].map(lineOf).join('\n')
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
