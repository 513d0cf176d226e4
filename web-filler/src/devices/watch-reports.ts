import { Dexie } from 'dexie'

import { forgetFailures, sendDueReports } from './send-reports.ts'

/** Milliseconds after a change until it is reported, with what changes meanwhile. */
const delay = 3_000

/** Reports on this device while the page is open: when it is opened, after changes in any tab, and when the network returns. */
export function watchReports(): void {
  let isOpening = true
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let runsAt = Infinity

  const runAt = (time: number) => {
    if (time >= runsAt) return
    clearTimeout(timer)
    runsAt = time
    timer = setTimeout(() => void run(), time - Date.now())
  }
  const soon = () => runAt(Date.now() + delay)
  const run = async () => {
    runsAt = Infinity
    if (isRunning) return soon()
    isRunning = true
    try {
      const wasOpening = isOpening
      isOpening = false
      const next = await sendDueReports(wasOpening)
      if (next !== undefined) runAt(next)
    } catch {
      // The database fails, which others say. The next change is another occasion.
    } finally {
      isRunning = false
    }
  }
  const onReturn = () => {
    forgetFailures()
    isOpening = true
    soon()
  }
  Dexie.on.storagemutated.subscribe(soon)
  addEventListener('online', onReturn)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onReturn()
  })
  soon()
}
