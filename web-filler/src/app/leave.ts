const preparations = new Set<() => Promise<void>>()

/** Has something done before the page loads itself again; gives what takes that back. */
export function beforeLoadingAgain(prepare: () => Promise<void>): () => void {
  preparations.add(prepare)
  return () => void preparations.delete(prepare)
}

/** Loads the page again, once what was typed is saved: what begins as the page goes may not end. */
export async function loadAgain(): Promise<void> {
  await Promise.allSettled([...preparations].map((prepare) => prepare()))
  location.reload()
}
