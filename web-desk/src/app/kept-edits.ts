/** Edits that were left without saving, by the uuid of what they are about. They last as long as the page. */
export interface KeptEdits<T> {
  get(uuid: string): T | undefined
  /** Undefined if there is nothing to keep. */
  set(uuid: string, edits: T | undefined): void
}

/** While edits are kept, the browser asks before the page is left. */
export function createKeptEdits<T>(): KeptEdits<T> {
  const kept = new Map<string, T>()
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  return {
    get: (uuid) => kept.get(uuid),
    set(uuid, edits) {
      if (edits === undefined) kept.delete(uuid)
      else kept.set(uuid, edits)
      if (kept.size > 0) addEventListener('beforeunload', warn)
      else removeEventListener('beforeunload', warn)
    },
  }
}
