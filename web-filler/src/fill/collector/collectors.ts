const storageKey = 'formpost-collectors'
const maxKnown = 8

export const maxNameLength = 100

/** The people who fill in forms on this device, the present one first. It is empty if nobody is chosen. */
export function readCollectors(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
  } catch {
    // Storage is blocked.
    return []
  }
}

const listeners = new Set<(name: string) => void>()

/** Calls a function whenever somebody is chosen, until the one that it returns is called. */
export function onCollector(listener: (name: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes a person the one who fills in forms from now on; an empty name is nobody. Returns all that are known. */
export function chooseCollector(name: string): string[] {
  const known = readCollectors().filter((each) => each !== name && each !== '')
  const names = [name, ...known].slice(0, maxKnown)
  try {
    localStorage.setItem(storageKey, JSON.stringify(names))
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener(name)
  return names
}
