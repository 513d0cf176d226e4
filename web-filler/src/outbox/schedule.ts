import { afterFailure } from '../db/database.ts'
import { follow } from '../db/follow.ts'
import { deliver } from './delivery/deliver.ts'
import { nextTryAt, wake } from './delivery/queue.ts'

/** What a browser with Background Sync adds to a registration; TypeScript's DOM does not know it. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

/** The longest that is waited without a look at the clock, which somebody may put right meanwhile. */
const lookAgain = 15_000

type Report = (error: unknown) => void
let report: Report = () => undefined
let again: ReturnType<typeof setTimeout> | undefined

/** Where the database fails, that is told, and delivery looks again later: a record may be left half-way. */
async function attended(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    report(error)
    clearTimeout(again)
    again = setTimeout(() => void attended(deliver), afterFailure)
  }
}

/** Tries now whatever may be tried: `all` also what still rests after a failure of its own. */
export const tryNow = (all: boolean): Promise<void> =>
  attended(async () => {
    await wake(all)
    await deliver()
  })

/** Asks the browser to wake the service worker when the network returns, even with every page closed. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined
    await registration?.sync?.register('formpost-delivery')
  } catch {
    // An extra: the page itself tries again in any case.
  }
}

/** Keeps delivery going for as long as the page is open. `onFailure` hears of a database that fails. */
export function startDelivery(onFailure: Report): void {
  report = onFailure
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookLater = () => {
    timer = setTimeout(() => void nextTryAt().then(runAt, report), lookAgain)
  }
  const runAt = (time: number | undefined) => {
    clearTimeout(timer)
    if (time === undefined) return
    const wait = Math.max(time - Date.now(), 0)
    if (wait > lookAgain) return lookLater()
    timer = setTimeout(() => {
      // A timer may be a moment early by the clock: then nothing is due yet, and nothing changes that would tell.
      lookLater()
      void attended(deliver)
    }, wait)
  }
  follow(nextTryAt, runAt, report)
  addEventListener('online', () => void tryNow(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void tryNow(true)
  })
  void tryNow(true)
}
