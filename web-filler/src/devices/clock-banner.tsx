import { locale } from '@formpost/ui/messages/language.ts'
import { useEffect } from 'preact/hooks'

import { Banner } from '../app/banner.tsx'
import { checkConnection } from '../app/connection.ts'
import { clockBanner } from '../app/screen-state.ts'
import { readAhead } from '../db/clock.ts'
import { durationOf } from './duration.ts'
import { messages } from './messages/index.ts'

/** How often the clock is compared again while the banner is shown, in milliseconds. */
const checkInterval = 60_000

/** Says that the clock of this device is wrong, until it is set or a reply of the service shows that it is right. */
function ClockBanner({ ahead }: { ahead: number }) {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'visible') return
      readAhead().catch(() => undefined)
      void checkConnection()
    }
    const timer = setInterval(check, checkInterval)
    // Back from the settings.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  const { value, unit } = durationOf(ahead)
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  const text = ahead > 0 ? messages.clock.ahead : messages.clock.behind
  return <Banner kind="attention" text={text(format.format(value))} />
}

/** Shows the banner for a clock that is ahead by so many seconds. */
export const showClockBanner = (ahead: number): void =>
  clockBanner.set(<ClockBanner ahead={ahead} />)
