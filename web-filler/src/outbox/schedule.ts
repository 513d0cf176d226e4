import { db, retryDelay } from '../db/database.ts'
import { watchQuery } from '../db/watch-query.ts'
import { watchClock } from '../devices/watch-clock.ts'
import { encryptRecord } from '../fill/encrypt-record.ts'
import { deliver } from './delivery/deliver.ts'
import { onOtherLink } from './delivery/link.ts'
import { nextTryAt, wake, type WakeScope } from './delivery/queue.ts'

/** Longest wait in milliseconds before due times are computed again, in case the clock was set. */
const maxWait = 15_000
/** The same for refused records, which wait for minutes or hours anyway. */
const maxLongWait = 300_000

type OnFailure = (error: unknown) => void
let reportFailure: OnFailure = () => undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined

const deliverDue = () => deliver(encryptRecord)

/** Runs delivery work. A database failure is reported and retried, because a record may be left in "sending". */
async function withRetry(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportFailure(error)
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void withRetry(deliverDue), retryDelay)
  }
}

/** Sends due records now, and those in the scope that wait after a failure or refusal. */
export const sendNow = (scope: WakeScope): Promise<void> =>
  withRetry(async () => {
    await wake(scope)
    await deliverDue()
  })

/** Reports on this device once it has something to do with a form that asks for it. */
function startReports(): void {
  const stop = watchQuery(
    () => db.devices.count(),
    (count) => {
      if (count === 0) return
      stop()
      import('../devices/watch-reports.ts').then(
        (loaded) => loaded.watchReports(),
        () => undefined,
      )
    },
    () => undefined,
  )
}

/** Delivers records while the page is open. `onFailure` receives database errors. */
export function startDelivery(onFailure: OnFailure): void {
  reportFailure = onFailure
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkLater = (wait: number) => {
    const check = () => void nextTryAt().then(runAt, reportFailure)
    timer = setTimeout(check, wait > maxLongWait ? maxLongWait : maxWait)
  }
  const runAt = (time: number | undefined) => {
    clearTimeout(timer)
    if (time === undefined) return
    const wait = Math.max(time - Date.now(), 0)
    if (wait > maxWait) return checkLater(wait)
    timer = setTimeout(() => {
      // A timer may fire slightly early. Nothing is due then, and no data changes to trigger another run.
      checkLater(maxWait)
      void withRetry(deliverDue)
    }, wait)
  }
  watchQuery(nextTryAt, runAt, reportFailure)
  addEventListener('online', () => void sendNow('waiting'))
  onOtherLink(() => void sendNow('waiting'))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow('waiting')
  })
  void sendNow('waiting')
  startReports()
  watchClock()
}
