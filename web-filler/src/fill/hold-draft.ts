export type Release = () => void

/** How long to wait for a page that is just going away, as on a reload. */
const patience = 400

/** Makes this page the only one to write a draft, until released; null where another page has it. */
export function holdDraft(id: string): Promise<Release | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release))
    navigator.locks
      .request(`formpost-draft-${id}`, { signal: AbortSignal.timeout(patience) }, held)
      .catch(() => resolve(null))
  })
}
