import { randomBytes } from 'node:crypto'

import { createCluster, migrateSharded, nodesOf, onNode, runSql } from './citus.ts'

interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates an empty database on a server; on a Citus cluster, one that `migrate` has distributed. */
export async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `formpost_test_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const nodes = await nodesOf(serverUrl)
  const servers = nodes.length > 0 ? nodes.map((node) => onNode(serverUrl, node)) : [serverUrl]
  for (const server of servers) await runSql(server, `CREATE DATABASE ${name}`)
  if (nodes.length > 0) {
    await createCluster(url.href, nodes)
    await migrateSharded(url.href)
  }
  return {
    url: url.href,
    async drop() {
      for (const server of servers.toReversed()) {
        await runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }
    },
  }
}
