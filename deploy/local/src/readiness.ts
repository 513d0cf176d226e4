import { setTimeout as sleep } from 'node:timers/promises'

import type { Tell } from './part.ts'
import type { ServiceName } from './part-plans.ts'
import { messageOf } from './start-error.ts'

const patienceMs = 10_000

/** Where each part says whether it is ready. */
export interface AdminUrls {
  gateway: string
  of(service: ServiceName): string
}

/** Resolves once `/readyz` says that every part that a request needs answers. */
export async function untilReady(
  adminUrls: AdminUrls,
  tell: Tell,
  calledOff: AbortSignal,
): Promise<void> {
  let toldAt = Date.now()
  for (;;) {
    calledOff.throwIfAborted()
    const missing = await whatIsMissing(adminUrls)
    if (missing === undefined) return
    if (Date.now() - toldAt > patienceMs) {
      toldAt = Date.now()
      tell(`Still waiting until everything answers: ${missing}`)
    }
    await sleep(25)
  }
}

/** Which services do not answer, and what each of them lacks itself. */
async function whatIsMissing({ gateway, of }: AdminUrls): Promise<string | undefined> {
  try {
    const services = await downAt<ServiceName>(gateway)
    if (services.length === 0) return undefined
    const told = services.map(async (service) => {
      const lacks = await downAt(of(service)).catch(() => [])
      return lacks.length > 0 ? `${service} (it lacks its ${lacks.join(' and ')})` : service
    })
    return `${(await Promise.all(told)).join(', ')}. Their logs say more.`
  } catch (error) {
    return `the gateway's admin port does not answer (${messageOf(error)})`
  }
}

async function downAt<Name extends string>(adminUrl: string): Promise<Name[]> {
  const reply = await fetch(`${adminUrl}/readyz`, { signal: AbortSignal.timeout(5_000) })
  return reply.ok ? [] : ((await reply.json()) as { down: Name[] }).down
}
