import { setTimeout as sleep } from 'node:timers/promises'

import type { Tell } from './part.ts'
import { messageOf } from './start-error.ts'

const patienceMs = 10_000

/** Resolves once `/readyz` says that every part that a request needs answers. */
export async function untilReady(
  adminUrl: string,
  tell: Tell,
  calledOff: AbortSignal,
): Promise<void> {
  let toldAt = Date.now()
  for (;;) {
    calledOff.throwIfAborted()
    const missing = await whatIsMissing(adminUrl)
    if (missing === undefined) return
    if (Date.now() - toldAt > patienceMs) {
      toldAt = Date.now()
      tell(`Still waiting until everything answers: ${missing}`)
    }
    await sleep(25)
  }
}

async function whatIsMissing(adminUrl: string): Promise<string | undefined> {
  try {
    const reply = await fetch(`${adminUrl}/readyz`, { signal: AbortSignal.timeout(5_000) })
    const body = await reply.text()
    return reply.ok ? undefined : body.slice(0, 200)
  } catch (error) {
    return `the gateway's admin port does not answer (${messageOf(error)})`
  }
}
