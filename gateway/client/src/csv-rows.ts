type Position = 'plain' | 'quoted' | 'after_quote'

/**
 * The rows of a CSV file (RFC 4180) as its text arrives, the header first. Memory does not depend on the length of the file.
 * A byte order mark is left out.
 */
export async function* csvRows(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string[]> {
  let position: Position = 'plain'
  let row: string[] = []
  let cell = ''
  let isFirst = true
  for await (const chunk of chunks) {
    for (const char of isFirst ? chunk.replace(/^\uFEFF/, '') : chunk) {
      if (position === 'quoted') {
        if (char === '"') position = 'after_quote'
        else cell += char
      } else if (char === '"' && (position === 'after_quote' || cell === '')) {
        // A second quote stands for itself.
        if (position === 'after_quote') cell += '"'
        position = 'quoted'
      } else if (char === ',' || char === '\n') {
        row.push(cell)
        cell = ''
        position = 'plain'
        if (char === '\n') {
          yield row
          row = []
        }
      } else if (char !== '\r') cell += char
    }
    isFirst = false
  }
  if (row.length > 0 || cell !== '') yield [...row, cell]
}
