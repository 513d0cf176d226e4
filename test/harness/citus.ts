import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

export interface CitusNode {
  host: string
  port: number
}

const root = path.resolve(import.meta.dirname, '../..')

/** Runs statements in a database, each on its own. */
export async function runSql(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

/** The same database on another node. */
export function onNode(url: string, { host, port }: CitusNode, name?: string): string {
  const changed = new URL(url)
  changed.hostname = host
  changed.port = String(port)
  if (name) changed.pathname = `/${name}`
  return changed.href
}

/** The nodes of the Citus cluster that a database is the coordinator of, this one last; none without Citus. */
export async function nodesOf(url: string): Promise<CitusNode[]> {
  const [found] = await runSql(url, `SELECT to_regclass('pg_dist_node') IS NOT NULL AS exists`)
  if (!(found!.rows[0] as { exists: boolean }).exists) return []
  const [nodes] = await runSql(
    url,
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid DESC`,
  )
  return nodes!.rows as CitusNode[]
}

/**
 * Makes an empty database, which exists on all nodes, the coordinator of a cluster. The nodes reach the workers at `workers`,
 * which may be proxies.
 */
export async function createCluster(
  url: string,
  nodes: readonly CitusNode[],
  workers: readonly CitusNode[] = nodes.slice(0, -1),
): Promise<void> {
  for (const node of nodes) await runSql(onNode(url, node), 'CREATE EXTENSION citus')
  const { host, port } = nodes.at(-1)!
  await runSql(
    url,
    `SELECT citus_set_coordinator_host('${host}', ${port})`,
    ...workers.map((worker) => `SELECT citus_add_node('${worker.host}', ${worker.port})`),
  )
}

/** Runs `migrate` on a database that it distributes. */
export async function migrateSharded(url: string): Promise<void> {
  for (const service of ['identity', 'forms', 'submissions', 'files']) {
    await promisify(execFile)(process.execPath, ['dist/migrate.js'], {
      cwd: path.join(root, 'services', service),
      env: { ...process.env, DATABASE_URL: url, DATABASE_SHARDING: 'citus' },
    })
  }
}
