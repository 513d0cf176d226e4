import type { Running } from './lock.ts'
import type { Tell } from './part.ts'
import { isAlive, signal, waitFor } from './processes.ts'

const patienceMs = 10_000

/**
 * Parts end by themselves when their launcher is killed, after what is in flight. Until they have, they
 * hold the ports that the next start wants.
 */
export async function awaitLeftovers(previous: Running | undefined, tell: Tell): Promise<void> {
  const parts = Object.entries(previous?.parts ?? {}).filter(([name]) => name !== 'PostgreSQL')
  const alive = () => parts.filter(([, id]) => isAlive(id))
  if (alive().length === 0) return
  tell(
    `Waiting for what the last run left behind: ${alive()
      .map(([name]) => name)
      .join(', ')}.`,
  )
  if (await waitFor(() => alive().length === 0, patienceMs)) return
  for (const [, id] of alive()) signal(id.pid, 'SIGKILL')
  await waitFor(() => alive().length === 0, patienceMs)
}
