// SQL: shared by the statements that always return one row.

export function singleRow<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}
