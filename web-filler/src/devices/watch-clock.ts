import { clockBanner } from '../app/screen-state.ts'
import { watchQuery } from '../db/watch-query.ts'
import { listenToReplies } from '../outbox/delivery/replies.ts'
import { clockError, noteClock } from './clock.ts'

/** Compares the clock of this device with every reply of the service, and shows a banner while it is wrong. */
export function watchClock(): void {
  listenToReplies((...reply) => void noteClock(...reply))
  let current = 0
  const show = async (ahead: number) => {
    current = ahead
    if (ahead === 0) return clockBanner.set(null)
    const { showClockBanner } = await import('./clock-banner.tsx')
    // The clock may have been set meanwhile.
    if (ahead === current) showClockBanner(ahead)
  }
  watchQuery(
    clockError,
    (ahead) => void show(ahead).catch(() => undefined),
    () => undefined,
  )
}
