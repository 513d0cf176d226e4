import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 shrinks the space for young objects only if little was allocated since the last collection, so the second one does it. */
const afterMs = [5_000, 15_000]

/**
 * Collects the garbage of the start. Loading modules grows the space for young objects to its limit, 32 MiB, as all of them
 * survive, and V8 keeps it while a process is idle. It grows again under load.
 */
export function collectStartGarbage(): void {
  for (const delayMs of afterMs) setTimeout(collect, delayMs).unref()
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
}
