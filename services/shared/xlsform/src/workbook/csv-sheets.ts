/** The rows of a sheet, the headers among them. */
export type Cells = readonly (readonly string[])[]

/**
 * The sheets in the rows of a CSV file: a sheet begins with its name in the first column, and its rows begin with the
 * second. A file that begins with the headers of a survey is that sheet.
 */
export function sheetsInCsv(rows: Cells): Map<string, string[][]> {
  const sheets = new Map<string, string[][]>()
  const first = rows[0]?.map((text) => text.toLowerCase()) ?? []
  if (first.includes('type') && first.includes('name')) {
    return sheets.set(
      'survey',
      rows.map((row) => [...row]),
    )
  }
  let current: string[][] | undefined
  for (const [name = '', ...row] of rows) {
    if (name) sheets.set(name.toLowerCase(), (current = []))
    if (!name || row.some(Boolean)) current?.push(row)
  }
  return sheets
}
