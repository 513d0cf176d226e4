import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import pg from 'pg'

import { connect } from './postgres.ts'
import { serviceNames, type ServiceName } from './process-specs.ts'
import { root } from './root.ts'

/** The schemas of job queues. */
const queues: Partial<Record<ServiceName, string>> = {
  forms: 'forms_queue',
  submissions: 'submissions_queue',
}

type ServiceUrls = Record<ServiceName, string>

/** The URL of each service, with a role of its own. The passwords are derived from that of the administrator. */
export const serviceUrls = (adminUrl: string): ServiceUrls =>
  Object.fromEntries(serviceNames.map((name) => [name, serviceUrl(adminUrl, name)])) as ServiceUrls

/** Migrates the embedded database, and creates the roles of the services, which can use the rows of their schemas only. */
export async function prepareEmbeddedDatabase(adminUrl: string, urls: ServiceUrls): Promise<void> {
  const client = await connect(adminUrl)
  try {
    const version = hashOfMigrations()
    const { rows } = await client.query<{ comment: string | null }>(
      "SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()",
    )
    if (rows[0]?.comment === version) return
    await migrateAll(adminUrl, urls)
    await client.query(`COMMENT ON DATABASE formpost IS ${pg.escapeLiteral(version)}`)
  } finally {
    await client.end()
  }
}

function serviceUrl(adminUrl: string, name: ServiceName): string {
  const url = new URL(adminUrl)
  url.username = `formpost_${name}`
  url.password = createHmac('sha256', new URL(adminUrl).password).update(name).digest('hex')
  return url.href
}

const migrationsFolder = (name: ServiceName) =>
  pathToFileURL(path.join(root, 'services', name, 'prisma/migrations'))

/** Changes with the migrations of the services, and with the libraries, some of which have their own. */
function hashOfMigrations(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  for (const name of serviceNames) hash.update(readdirSync(migrationsFolder(name)).sort().join())
  return hash.digest('hex')
}

async function migrateAll(adminUrl: string, urls: ServiceUrls): Promise<void> {
  // Loaded only here, because it would delay every later start.
  const [{ openPool, serviceDatabase }, { createQueue }, { log }] = await Promise.all([
    import('@formpost/kit/database'),
    import('@formpost/kit/jobs'),
    import('@formpost/kit/observability'),
  ])
  log.level = 'warn'
  const pool = openPool(adminUrl, serviceNames.length)
  try {
    const databases = serviceNames.map((name) => {
      const queue = queues[name] === undefined ? undefined : createQueue(pool, queues[name], {})
      const migrations = migrationsFolder(name)
      return { name, database: serviceDatabase(pool, { schema: name, migrations, queue }) }
    })
    await Promise.all(databases.map(({ database }) => database.migrate()))
    for (const { name, database } of databases) await database.grantRole(urls[name])
  } finally {
    await pool.end()
  }
}
