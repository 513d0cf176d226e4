const callbacks = new Set<() => Promise<unknown>>()

/** How long logging out waits for work that gets no response. */
const patience = 2_000

/** Registers work to finish before the session ends, and returns a function that removes it. */
export function beforeLogOut(callback: () => Promise<unknown>): () => void {
  callbacks.add(callback)
  return () => void callbacks.delete(callback)
}

/** Finishes the registered work, which needs the session. */
export async function finishBeforeLogOut(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...callbacks].map((callback) => callback())),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ])
}
