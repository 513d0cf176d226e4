const callbacks = new Set<() => Promise<void>>()

/** Registers work to finish before the page reloads itself, and returns a function that removes it. */
export function beforeReload(callback: () => Promise<void>): () => void {
  callbacks.add(callback)
  return () => void callbacks.delete(callback)
}

/** Reloads the page after unsaved answers are stored: a save that starts during unload may not finish. */
export async function reloadPage(): Promise<void> {
  await Promise.allSettled([...callbacks].map((callback) => callback()))
  location.reload()
}
