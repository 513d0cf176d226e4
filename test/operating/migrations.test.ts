import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { createDatabase } from '../harness/databases.ts'
import { sharedSystem } from '../harness/shared.ts'

const migrateCommand = path.resolve(
  import.meta.dirname,
  '../../services/files/dist/bundled/migrate.js',
)

describe('migrate', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  /** The output of `migrate` of files. */
  const migrate = () =>
    promisify(execFile)(process.execPath, [migrateCommand], {
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
    }).then(
      ({ stdout }) => ({ hasFailed: false, output: stdout }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
        hasFailed: true,
        output: stdout + stderr,
      }),
    )
  const nameMigrations = (name: string) =>
    sql({ databaseUrl: database.url }, 'UPDATE files._prisma_migrations SET migration_name = $1', [
      name,
    ])

  beforeAll(async () => {
    database = await createDatabase(sharedSystem().databaseUrl)
  })
  afterAll(() => database?.drop())

  it('can run again, also if a later release has migrated the database', async () => {
    for (let run = 1; run <= 2; run++) expect(await migrate()).toMatchObject({ hasFailed: false })
    await sql(
      { databaseUrl: database.url },
      `INSERT INTO files._prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('later', '', '99991231000000_later', now())`,
    )
    expect(await migrate()).toMatchObject({ hasFailed: false })
  })

  it('refuses a database with another history, and changes nothing', async () => {
    await migrate()
    await nameMigrations('20261121010445_uploads')
    const { hasFailed, output } = await migrate()
    expect(hasFailed).toBe(true)
    expect(output).toContain('Use a new database.')
    const rows = await sql(
      { databaseUrl: database.url },
      'SELECT DISTINCT migration_name FROM files._prisma_migrations',
    )
    expect(rows).toEqual([{ migration_name: '20261121010445_uploads' }])
  })
})
