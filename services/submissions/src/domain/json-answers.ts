const textOf = (member: unknown): string =>
  typeof member === 'string' ? member : JSON.stringify(member)

/** An answer in JSON, as the database writes it, as the text of a cell: a list with its members separated, a number as it is. */
export function textOfJson(json: string): string {
  if (!json.startsWith('[') && !json.startsWith('"')) return json
  const value = JSON.parse(json) as string | unknown[]
  return typeof value === 'string' ? value : value.map(textOf).join('; ')
}
