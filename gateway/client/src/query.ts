/** A query as the API takes it: `{where: {a: {gt: 5}}}` is `where[a][gt]=5`. Undefined members are left out. */
export function serializeQuery(query: object): string {
  const search = new URLSearchParams()
  const add = (name: string, value: unknown) => {
    if (value === undefined || value === null) return
    if (typeof value !== 'object') return search.append(name, `${value as string | number}`)
    for (const [member, inner] of Object.entries(value)) add(`${name}[${member}]`, inner)
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return search.toString()
}
