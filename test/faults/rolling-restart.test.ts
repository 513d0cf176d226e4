import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { startCluster, type Cluster } from '../harness/cluster.ts'
import { sql } from '../harness/database.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png } from '../harness/uploads.ts'

const concurrency = 16
/** Requests to each set of processes, before the next one is restarted. */
const minRequests = 100

describe.skipIf(isMissing('redis') || isMissing('s3'))('a rolling restart', () => {
  let system: TestSystem
  let cluster: Cluster
  let token: string
  let created: Awaited<ReturnType<typeof createFormWith>>

  const owner = (): Api => createApi(`${cluster.gateways()[0]!}/api/v1`, token)

  beforeAll(async () => {
    system = await startTestSystem({ files: 's3', counters: 'redis' })
    cluster = await startCluster(system)
    const anonymous = createApi(`${cluster.gateways()[0]!}/api/v1`)
    token = (await anonymous.post<{ token: string }>('/auth/login', system.owner)).body.token
    created = await createFormWith(
      owner(),
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
  })
  afterAll(async () => {
    await cluster?.stop()
    await system?.stop()
  })

  it('fails no request and loses no acknowledged submission', async () => {
    const { form, fields } = created
    const acknowledged: string[] = []
    const failed: string[] = []
    let requests = 0
    let isFinished = false

    const call = async (method: string, target: string, body?: object) => {
      const gateways = cluster.gateways()
      const url = `${gateways[requests++ % gateways.length]!}${target}`
      const isForm = body instanceof FormData
      try {
        const reply = await fetch(url, {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(!isForm && { 'Content-Type': 'application/json' }),
          },
          ...(body && { body: isForm ? body : JSON.stringify(body) }),
        })
        await reply.arrayBuffer()
        if (reply.status < 300) return true
        failed.push(`${method} ${target}: ${reply.status}`)
      } catch (error) {
        failed.push(`${method} ${target}: ${String((error as Error).cause ?? error)}`)
      }
      return false
    }
    const photo = () => {
      const body = new FormData()
      body.append('form_field_id', fields[1]!.uuid)
      body.append('file', new Blob([Uint8Array.from(png())]), 'photo.png')
      return body
    }
    const actions = [
      async () => {
        const client_uuid = randomUUID()
        const answer = { client_uuid, fields: { [fields[0]!.uuid]: client_uuid } }
        const target = `/api/v1/public/forms/${form.public_id}/submissions`
        if (await call('POST', target, answer)) acknowledged.push(client_uuid)
      },
      () => call('POST', `/f/${form.public_id}/uploads`, photo()),
      () => call('GET', `/api/v1/public/forms/${form.public_id}`),
      () => call('GET', `/api/v1/forms/${form.uuid}`),
      () => call('GET', `/api/v1/forms/${form.uuid}/submissions`),
      () => call('PATCH', `/api/v1/forms/${form.uuid}`, { description: randomUUID() }),
    ]
    const client = async () => {
      while (!isFinished) {
        for (const action of actions) await action()
      }
    }
    const clients = Array.from({ length: concurrency }, client)
    for (const name of cluster.processes) {
      await cluster.restart(name)
      const before = requests
      await expect.poll(() => requests).toBeGreaterThan(before + minRequests)
    }
    isFinished = true
    await Promise.all(clients)

    expect(failed).toEqual([])
    const rows = await sql<{ client_uuid: string }>(
      system,
      'SELECT client_uuid FROM submissions.submissions',
    )
    expect(rows.map((row) => row.client_uuid).sort()).toEqual(acknowledged.sort())
  })
})
