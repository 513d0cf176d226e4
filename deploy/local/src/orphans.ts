import type { Running } from './lock.ts'
import { isAlive, signal, waitFor } from './process-ids.ts'
import type { Log } from './supervised-process.ts'

const timeoutMs = 10_000

/**
 * Waits for processes of a launcher that was killed. They exit after finishing requests in progress, and hold the ports
 * that this start needs until then.
 */
export async function waitForOrphans(previous: Running | undefined, log: Log): Promise<void> {
  const recorded = Object.entries(previous?.processes ?? {})
  const orphans = recorded.filter(([name]) => name !== 'PostgreSQL')
  const alive = () => orphans.filter(([, id]) => isAlive(id))
  if (alive().length === 0) return
  log(
    `Waiting for processes of the last run to exit: ${alive()
      .map(([name]) => name)
      .join(', ')}.`,
  )
  if (await waitFor(() => alive().length === 0, timeoutMs)) return
  for (const [, id] of alive()) signal(id.pid, 'SIGKILL')
  await waitFor(() => alive().length === 0, timeoutMs)
}
