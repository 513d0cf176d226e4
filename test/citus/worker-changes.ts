import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { differences } from '../faults/differences.ts'
import { startMixedLoad, storeMore } from '../faults/mixed-load.ts'
import { nodeOf, placementOf, startCitusSystem, type CitusSystem } from '../harness/citus-system.ts'
import { sql } from '../harness/database.ts'
import { isMissing } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'

describe.skipIf(isMissing('citus'))('the workers of Citus, under load', () => {
  let cluster: CitusSystem
  let standby: TcpProxy | undefined

  beforeEach(async () => {
    cluster = await startCitusSystem(1)
  })
  afterEach(async () => {
    await cluster?.stop()
    await standby?.stop()
  })

  it('take over a form, and refuse and lose nothing', async () => {
    const { system, workers } = cluster
    const load = await startMixedLoad(system)
    await storeMore(load)
    const added = nodeOf(workers[1]!)
    await sql(system, 'SELECT citus_add_node($1, $2::int)', [added.host, added.port])
    const { shard, host, port } = await placementOf(system, load.form.uuid)
    await sql(
      system,
      `SELECT citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, 'force_logical')`,
      [shard, host, port, added.host, added.port],
    )
    expect(await placementOf(system, load.form.uuid)).toMatchObject(added)
    await storeMore(load)
    await load.stop()
    expect(load.unexpected).toEqual([])
    expect(load.failures()).toBe(0)
    expect(await differences(system, load)).toEqual([])
  })

  it('go on at another address, as after the promotion of a standby', async () => {
    const { system, workers, targets } = cluster
    const load = await startMixedLoad(system)
    await storeMore(load)
    standby = await createTcpProxy(targets[0]!)
    workers[0]!.setDown(true)
    await expect.poll(load.failures).toBeGreaterThan(0)
    const { node } = await placementOf(system, load.form.uuid)
    const { host, port } = nodeOf(standby)
    await sql(system, 'SELECT citus_update_node($1::int, $2, $3::int)', [node, host, port])
    await storeMore(load)
    await load.stop()
    expect(load.unexpected).toEqual([])
    expect(await differences(system, load)).toEqual([])
  })
})
