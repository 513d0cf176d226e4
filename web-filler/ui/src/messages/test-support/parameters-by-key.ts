/** Every message by key, with its parameters filled in. */
function flatten(messages: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(messages) as [string, unknown][]) {
    const name = path + key
    if (typeof value === 'string') found.set(name, value)
    else if (typeof value === 'function') {
      const format = value as (...values: string[]) => string
      found.set(name, format(...['‹1›', '‹2›', '‹3›'].slice(0, format.length)))
    } else if (typeof value === 'object' && value !== null) {
      for (const entry of flatten(value, `${name}.`)) found.set(...entry)
    }
  }
  return found
}

/** The parameters and places for controls that each message shows, by its key, so that languages can be compared. */
export function parametersByKey(messages: object): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [key, text] of flatten(messages)) {
    if (text.trim() === '') throw new Error(`The message ${key} is empty.`)
    found[key] = (text.match(/‹\d›|#|NaN|\{\w+\}/g) ?? []).sort()
  }
  return found
}
