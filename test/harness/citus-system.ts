import { randomBytes } from 'node:crypto'

import { inject } from 'vitest'

import { createCluster, migrateSharded, nodesOf, onNode, runSql, type CitusNode } from './citus.ts'
import { sql } from './database.ts'
import { startTestSystem, type TestSystem } from './system.ts'
import { createTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** A system on a Citus cluster of its own. */
export interface CitusSystem {
  system: TestSystem
  /** In front of the workers of the server; the nodes of the cluster know the addresses of these. */
  workers: TcpProxy[]
  /** The addresses of the workers themselves. */
  targets: string[]
  stop(): Promise<void>
}

/** The address of a worker for Citus. */
export function nodeOf({ url }: TcpProxy): CitusNode {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/** Starts it with the first `count` of the workers. */
export async function startCitusSystem(count = 2): Promise<CitusSystem> {
  const serverUrl = inject('stores').databaseUrl!
  const name = `formpost_test_${randomBytes(6).toString('hex')}`
  const nodes = await nodesOf(serverUrl)
  const servers = nodes.map((node) => onNode(serverUrl, node))
  for (const server of servers) await runSql(server, `CREATE DATABASE ${name}`)
  const targets = nodes.slice(0, -1).map(({ host, port }) => `tcp://${host}:${port}`)
  const workers = await Promise.all(targets.map((target) => createTcpProxy(target)))
  const cleanUp = async () => {
    for (const server of servers.toReversed()) {
      await runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
    await Promise.all(workers.map((proxy) => proxy.stop()))
  }
  try {
    const url = onNode(serverUrl, nodes.at(-1)!, name)
    await createCluster(url, nodes, workers.slice(0, count).map(nodeOf))
    await migrateSharded(url)
    const stores = { ...inject('stores'), databaseUrl: undefined }
    const system = await startTestSystem({ stores, env: { DATABASE_URL: url } })
    return {
      system,
      workers,
      targets,
      async stop() {
        await system.stop()
        await cleanUp()
      },
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

/** The shard of a form, and the node that has it. */
export async function placementOf(system: Pick<TestSystem, 'databaseUrl'>, formUuid: string) {
  const [placement] = await sql<CitusNode & { shard: string; node: number }>(
    system,
    `SELECT p.shardid AS shard, n.nodeid AS node, n.nodename AS host, n.nodeport AS port
     FROM pg_dist_shard_placement p JOIN pg_dist_node n USING (nodename, nodeport)
     WHERE p.shardid = get_shard_id_for_distribution_column('submissions.submissions', $1::uuid)`,
    [formUuid],
  )
  return placement!
}
