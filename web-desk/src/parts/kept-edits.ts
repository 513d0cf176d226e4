/** Edits that were left without saving, by the path of what they are about. They last as long as the page. */
export interface KeptEdits<T> {
  get(path: string): T | undefined
  /** Undefined if there is nothing to keep. */
  set(path: string, edits: T | undefined): void
}

/** By kind, such as settings and reviews. */
const all: Map<string, unknown>[] = []

/** Whether edits are kept that leaving the page would lose. */
export const hasKeptEdits = (): boolean => all.some(({ size }) => size > 0)

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** While edits are kept, the browser asks before the page is left. */
function updateWarning(): void {
  if (hasKeptEdits()) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Paths begin with the uuid of a form, and go on with that of a submission if the edits are about one: `form/submission`. */
export function createKeptEdits<T>(): KeptEdits<T> {
  const kept = new Map<string, T>()
  all.push(kept)
  return {
    get: (path) => kept.get(path),
    set(path, edits) {
      if (edits === undefined) kept.delete(path)
      else kept.set(path, edits)
      updateWarning()
    },
  }
}

/** Drops the edits of something that was deleted, and of what was in it. */
export function dropEdits(path: string): void {
  for (const kept of all) {
    for (const key of kept.keys()) {
      if (key === path || key.startsWith(`${path}/`)) kept.delete(key)
    }
  }
  updateWarning()
}

/** Drops the edits of everything, so that the page can be left. */
export function dropAllEdits(): void {
  for (const kept of all) kept.clear()
  updateWarning()
}
