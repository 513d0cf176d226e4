import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { startServerPair, type ServerPair } from '../harness/standby.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { differences } from './differences.ts'
import { startMixedLoad, storeMore } from './mixed-load.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const processNames = ['identity', 'forms', 'submissions', 'files', 'gateway'] as const

describe('several hosts in DATABASE_URL', () => {
  let pair: ServerPair
  let system: TestSystem
  let databaseUrl: string

  beforeAll(async () => {
    pair = await startServerPair()
    const { username, password, pathname, port } = new URL(pair.primary.url)
    const hosts = `127.0.0.1:${new URL(pair.standby.url).port},127.0.0.1:${port}`
    databaseUrl = `postgresql://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`
    const env = { DATABASE_URL: databaseUrl }
    system = await startTestSystem({ files: 'folder', counters: 'memory', env })
  })
  afterAll(async () => {
    await system?.stop()
    await pair?.stop()
  })

  it('lead to the primary, also after a failover', async () => {
    const pids = () => processNames.map((name) => system.process(name).pid)
    const before = pids()
    const load = await startMixedLoad(system)
    await storeMore(load)
    await pair.primary.kill()
    await pair.standby.promote()
    await storeMore(load)
    await load.stop()
    expect(load.unexpected).toEqual([])
    const found = await differences({ ...system, databaseUrl: pair.standby.url }, load)
    expect(found).toEqual([])
    expect(pids()).toEqual(before)
    // The queues of forms and submissions, and that of deliveries.
    const listening = () =>
      sql({ databaseUrl: pair.standby.url }, "SELECT FROM pg_stat_activity WHERE query ~ '^LISTEN'")
    await expect.poll(async () => (await listening()).length).toBe(3)
  })

  it('are understood by migrate, owner and backup', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'formpost-hosts-'))
    const service = new URL(pair.standby.url)
    const roleUrl = databaseUrl.replace(
      `${service.username}:${service.password}@`,
      'formpost_files:secret@',
    )
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      FILES_DATABASE_URL: roleUrl,
      FILES_DIR: path.join(system.dataDir, 'files'),
    }
    const tool = async (file: string, ...args: string[]) =>
      (await run(process.execPath, [path.join(root, file), ...args], { env })).stdout
    expect(await tool('services/files/dist/migrate.js')).toContain('role granted')
    const owner = ['--email', 'second@example.com']
    expect(await tool('deploy/local/owner.mjs', 'create', ...owner)).toContain('Created')
    expect(await tool('deploy/data/main.mjs', 'backup', folder)).toMatch(/Backed up \d{3,} rows/)
    await rm(folder, { recursive: true })
  })
})
