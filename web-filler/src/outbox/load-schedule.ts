import { once } from '@formpost/ui/once.ts'

import { storageFailure } from '../app/storage-failure.ts'
import type { WakeScope } from './delivery/queue.ts'

// Delivery is not needed to show a screen.
const loadSchedule = once(() => import('./schedule.ts'))

/** Delivers records while the page is open. */
export async function startDelivery(): Promise<void> {
  const { startDelivery: start } = await loadSchedule()
  start(storageFailure.report)
}

/** Sends due records now, and those in the scope that wait after a failure or refusal. */
export async function sendNow(scope: WakeScope): Promise<void> {
  const { sendNow: send } = await loadSchedule()
  await send(scope)
}
