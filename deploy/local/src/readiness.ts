import { setTimeout as sleep } from 'node:timers/promises'

import type { ServiceName } from './process-specs.ts'
import { sendRequest } from './send-request.ts'
import { messageOf } from './start-error.ts'
import type { Log } from './supervised-process.ts'

const progressEveryMs = 10_000

/** Admin URLs, which serve `/readyz`. */
export interface AdminUrls {
  gateway: string
  of(service: ServiceName): string
}

/** Resolves once the gateway reports that it and all services are ready. */
export async function waitUntilReady(
  adminUrls: AdminUrls,
  log: Log,
  abortSignal: AbortSignal,
): Promise<void> {
  let loggedAt = Date.now()
  for (;;) {
    abortSignal.throwIfAborted()
    const missing = await describeMissing(adminUrls)
    if (missing === undefined) return
    if (Date.now() - loggedAt > progressEveryMs) {
      loggedAt = Date.now()
      log(`Still waiting for ${missing}`)
    }
    await sleep(25)
  }
}

/** The services that are not ready, and the stores that each of them cannot reach. */
async function describeMissing({ gateway, of }: AdminUrls): Promise<string | undefined> {
  try {
    const services = await downAt<ServiceName>(gateway)
    if (services.length === 0) return undefined
    const descriptions = services.map(async (service) => {
      const stores = await downAt(of(service)).catch(() => [])
      return stores.length > 0 ? `${service} (not reachable: ${stores.join(', ')})` : service
    })
    return `${(await Promise.all(descriptions)).join(', ')}. See their logs.`
  } catch (error) {
    return `the gateway's admin port (${messageOf(error)})`
  }
}

async function downAt<Name extends string>(adminUrl: string): Promise<Name[]> {
  const signal = AbortSignal.timeout(5_000)
  const { status, text } = await sendRequest(`${adminUrl}/readyz`, { signal })
  return status === 200 ? [] : (JSON.parse(text) as { down: Name[] }).down
}
