import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { createNeighbours } from './neighbours.ts'
import { findMissing, optionalInCi, type Requirement } from './requirements.ts'
import { openStores, type Stores } from './stores.ts'

import './ports-of-worker.ts'

import { createTemplate, startTestSystem, type SystemAddress } from './system.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stores: Stores
    system: SystemAddress
    template: string | undefined
    missing: Requirement['name'][]
  }
}

const artifacts = path.resolve(import.meta.dirname, '../.artifacts')

/** Opens the stores and starts the shared system. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(path.join(artifacts, 'logs'), { recursive: true, force: true })
  await mkdir(artifacts, { recursive: true })
  const citusUrl = process.env['CITUS_DATABASE_URL']
  const usesCitus = project.name === 'citus' && citusUrl
  const { stores, close } = await openStores({
    ...process.env,
    ...(usesCitus && { DATABASE_URL: citusUrl }),
  })
  const missing = findMissing(stores)
  await writeFile(path.join(artifacts, 'missing.json'), JSON.stringify(missing))
  const required = missing.filter(({ name }) => !optionalInCi.includes(name))
  if (process.env['CI'] && required.length > 0) {
    const list = required.map(({ what, command }) => `  ${what}: ${command}`).join('\n')
    throw new Error(`CI must not skip tests. Install:\n${list}`)
  }
  const template = stores.databaseUrl ? undefined : await createTemplate(stores)
  // Tests receive webhooks on this machine.
  const env = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32', WEBHOOK_ALLOW_HTTP: 'true' }
  // A gateway that is too busy to read a reply of Redis counts in memory instead, and tests expect exact counts.
  const system = await startTestSystem({ stores, template, env, counters: 'memory' })
  await createNeighbours(system)
  project.provide('stores', stores)
  project.provide('template', template)
  project.provide(
    'missing',
    missing.map(({ name }) => name),
  )
  const { baseUrl, appUrl, adminUrl, databaseUrl, identityAddress, apiKey, owner, form } = system
  const urls = { baseUrl, appUrl, adminUrl, databaseUrl, identityAddress }
  project.provide('system', { ...urls, apiKey, owner, form })
  return async () => {
    await system.stop()
    if (template) await rm(template, { recursive: true, force: true })
    await close()
  }
}
