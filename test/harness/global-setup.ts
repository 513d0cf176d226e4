import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { findLacking, mayLack, type Need } from './needs.ts'
import { openStores, type Stores } from './stores.ts'
import { startTestSystem, type SystemAddress } from './system.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stores: Stores
    system: SystemAddress
    lacking: Need['name'][]
  }
}

const artifacts = path.resolve(import.meta.dirname, '../.artifacts')

/** Opens the stores and starts the one system that all suites share which break nothing. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(path.join(artifacts, 'logs'), { recursive: true, force: true })
  await mkdir(artifacts, { recursive: true })
  const { stores, close } = await openStores(process.env)
  const lacking = findLacking(stores)
  await writeFile(path.join(artifacts, 'lacking.json'), JSON.stringify(lacking))
  const missing = lacking.filter(({ name }) => !mayLack.includes(name))
  if (process.env['CI'] && missing.length > 0) {
    const list = missing.map(({ what, command }) => `  ${what}: ${command}`).join('\n')
    throw new Error(`In CI nothing that can be installed is skipped. Missing:\n${list}`)
  }
  const system = await startTestSystem({ stores })
  project.provide('stores', stores)
  project.provide(
    'lacking',
    lacking.map(({ name }) => name),
  )
  const { baseUrl, appUrl, adminUrl, databaseUrl, identityAddress, apiKey, owner, form } = system
  const urls = { baseUrl, appUrl, adminUrl, databaseUrl, identityAddress }
  project.provide('system', { ...urls, apiKey, owner, form })
  return async () => {
    await system.stop()
    await close()
  }
}
