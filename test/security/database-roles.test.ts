import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { createDatabase } from '../harness/databases.ts'
import { doMainJob } from '../harness/main-job.ts'
import { runOwnerTool } from '../harness/owner-tool.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { launchProcess } from '../harness/waiting-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const services = ['identity', 'forms', 'submissions', 'files'] as const
type Service = (typeof services)[number]

const insufficientPrivilege = '42501'
/** A table of each service, and one of each job queue. */
const tables: Record<Service, string[]> = {
  identity: ['identity.owners'],
  forms: ['forms.forms', 'forms_queue._private_jobs'],
  submissions: ['submissions.submissions', 'submissions_queue._private_jobs'],
  files: ['files.uploads'],
}

/** Runs a statement as a role; returns its error code. */
async function codeOf(url: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(statement)
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.end()
  }
}

describe('roles that migrate creates', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let folder: string
  let urls: Record<Service, string>
  let replica: Replica | undefined
  const env = () => ({
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    ...Object.fromEntries(
      services.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, urls[name]]),
    ),
  })
  const migrate = async (service: Service, changed: Record<string, string> = {}) => {
    const file = path.join(root, 'services', service, 'dist/bundled/migrate.js')
    return run(process.execPath, [file], { env: { ...env(), ...changed } })
  }

  beforeAll(async () => {
    database = await createDatabase(sharedSystem().databaseUrl)
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-roles-'))
    // Roles are shared by all databases of a server.
    const suffix = randomBytes(4).toString('hex')
    urls = Object.fromEntries(
      services.map((name) => {
        const url = new URL(database.url)
        url.username = `formpost_${name}_${suffix}`
        url.password = randomUUID()
        return [name, url.href]
      }),
    ) as Record<Service, string>
    for (const service of services) await migrate(service)
  })
  afterAll(async () => {
    await replica?.stop()
    for (const url of Object.values(urls)) {
      const { username } = new URL(url)
      await sql({ databaseUrl: database.url }, `DROP OWNED BY ${username}`)
      await sql({ databaseUrl: database.url }, `DROP ROLE ${username}`)
    }
    await database.drop()
    await rm(folder, { recursive: true })
  })

  it.each(services)('cannot read the schemas of other services: %s', async (service) => {
    for (const table of tables[service]) {
      expect(await codeOf(urls[service], `SELECT FROM ${table}`), table).toBeUndefined()
    }
    for (const other of services.filter((name) => name !== service)) {
      for (const table of tables[other]) {
        for (const statement of [`SELECT FROM ${table}`, `DELETE FROM ${table}`]) {
          expect(await codeOf(urls[service], statement), statement).toBe(insufficientPrivilege)
        }
      }
    }
  })

  it.each(services)('cannot create or change tables: %s', async (service) => {
    const statements = [
      `CREATE TABLE ${service}.t (id int)`,
      'CREATE TABLE public.t (id int)',
      'CREATE TEMPORARY TABLE t (id int)',
      'CREATE SCHEMA s',
      'CREATE ROLE r',
      ...tables[service].flatMap((table) => [
        `DROP TABLE ${table}`,
        `ALTER TABLE ${table} ADD COLUMN c int`,
        `TRUNCATE ${table}`,
      ]),
      `DELETE FROM ${service}._prisma_migrations`,
    ]
    for (const statement of statements) {
      expect(await codeOf(urls[service], statement), statement).toBe(insufficientPrivilege)
    }
  })

  it('suffice for everything that the services do', async () => {
    const owner = { email: 'owner@example.com', password: randomUUID() }
    const args = ['create', '--email', owner.email, '--password-stdin']
    const tool = await runOwnerTool({ DATABASE_URL: urls.identity }, args, owner.password)
    expect(tool).toMatchObject({ code: 0 })
    await writeFile(path.join(folder, 'secrets-key'), randomBytes(32).toString('base64'))
    replica = await startReplica(
      { databaseUrl: database.url, dataDir: folder },
      { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' },
      {},
      (name) => (name === 'gateway' ? {} : { DATABASE_URL: urls[name] }),
    )
    await doMainJob(replica, owner)
    const count = async (table: string) =>
      (
        await sql<{ count: number }>(
          { databaseUrl: database.url },
          `SELECT count(*)::int AS count FROM ${table}`,
        )
      )[0]!.count
    for (const table of Object.values(tables).flat()) {
      if (table === 'identity.owners') continue
      await waitUntil(async () => (await count(table)) === 0)
    }
    const rows = await sql<{ usename: string }>(
      { databaseUrl: database.url },
      `SELECT DISTINCT usename FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend'`,
    )
    const names = Object.values(urls).map((url) => new URL(url).username)
    expect(rows.map(({ usename }) => usename).sort()).toEqual(names.sort())
  })

  it('keep their passwords and rows when migrate runs again', async () => {
    await migrate('forms')
    expect(await codeOf(urls.forms, 'SELECT FROM forms.forms')).toBeUndefined()
    const renewed = new URL(urls.forms)
    renewed.password = randomUUID()
    await migrate('forms', { FORMS_DATABASE_URL: renewed.href })
    expect(await codeOf(renewed.href, 'SELECT FROM forms.forms')).toBeUndefined()
    await expect(codeOf(urls.forms, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('report that migrate must run first', async () => {
    const empty = await createDatabase(sharedSystem().databaseUrl)
    const url = new URL(empty.url)
    url.username = new URL(urls.files).username
    url.password = new URL(urls.files).password
    const env = { DATABASE_URL: url.href, FILES_DIR: folder }
    const files = await launchProcess('services/files', env)
    try {
      await expect.poll(files.output).toContain('Run `migrate` first.')
    } finally {
      files.signal('SIGTERM')
      await files.exited
      await empty.drop()
    }
  })
})

describe('roles of npm start', () => {
  let system: TestSystem

  beforeAll(async () => {
    system = await startTestSystem({ database: 'embedded', files: 'folder' })
  })
  afterAll(() => system?.stop())

  it('are separate, and may not change tables', async () => {
    const rows = await sql<{
      role: string
      service: string
      may_read: boolean
      may_create: boolean
    }>(
      system,
      `SELECT rolname AS role, nspname AS service, has_schema_privilege(rolname, nspname, 'USAGE') AS may_read,
         has_schema_privilege(rolname, nspname, 'CREATE') AS may_create
       FROM pg_roles, pg_namespace
       WHERE rolname LIKE 'formpost\\_%' AND nspname IN ('identity', 'forms', 'submissions', 'files')`,
    )
    expect(rows).toHaveLength(16)
    for (const { role, service, may_read, may_create } of rows) {
      expect([role, service, may_read]).toEqual([role, service, role === `formpost_${service}`])
      expect(may_create).toBe(false)
    }
    const connected = await sql<{ name: string }>(
      system,
      `SELECT DISTINCT usename::text AS name FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend' ORDER BY 1`,
    )
    expect(connected.map(({ name }) => name)).toEqual(
      services.map((name) => `formpost_${name}`).sort(),
    )
  })
})
