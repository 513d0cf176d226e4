import { get } from 'node:http'

import { afterAll, beforeAll, describe, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { growthDuring } from '../harness/memory.ts'
import type { TestSystem } from '../harness/system.ts'
import { upload } from '../harness/uploads.ts'
import { absoluteRow, compare } from './compare.ts'
import { startBenchSystem } from './fixtures.ts'
import { pdfOf } from './load-measure.mjs'
import { report, type Row } from './report.ts'

const files = 1_000
const bytes = pdfOf(1024 * 1024)

describe('downloading files', { timeout: 600_000 }, () => {
  let system: TestSystem
  let api: Api
  const rows: Row[] = []

  beforeAll(async () => {
    system = await startBenchSystem()
    api = createApi(system.baseUrl, system.apiKey)
  }, 300_000)
  afterAll(async () => {
    await report('Downloading files', rows)
    await system?.stop()
  })

  it('as a ZIP', async () => {
    const { form, fields } = await createFormWith(api, { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    const uploads: string[] = []
    for (let at = 0; at < files; at++) {
      const { body } = await upload(system.appUrl, form.public_id, { bytes, name: 'a.pdf', field })
      await submit(api, form, { fields: { [field]: body.uuid } })
      uploads.push(body.uuid)
    }
    const { token } = (await api.post<{ token: string }>('/auth/login', system.owner)).body
    const archive = `${system.appUrl}/api/account/forms/${form.uuid}/files`
    const read = (url: string) =>
      new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` }
        get(url, { headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
          response.resume().once('error', reject).once('end', resolve)
        }).once('error', reject)
      })
    const perSecond = async (work: () => Promise<void>) => {
      const startedAt = performance.now()
      await work()
      return (files * 1_000) / (performance.now() - startedAt)
    }
    await read(archive)
    rows.push(
      await compare({
        work: 'ZIP of 1,000 files of 1 MB, relative to downloading each',
        unit: 'files/s',
        ours: () => perSecond(() => read(archive)),
        limit: () =>
          perSecond(async () => {
            for (const uuid of uploads) await read(`${archive}/${uuid}`)
          }),
        atLeast: 0.5,
        aim: 1,
      }),
    )
    const growth = await growthDuring(system, read(archive))
    rows.push(
      absoluteRow(
        'memory increase during a ZIP of 1,000 files of 1 MB, MB',
        [...growth].map(([name, size]) => `${name} ${Math.round(size)}`).join(', '),
        '≤ 50 each',
        '≤ 20 each',
      ),
    )
  })
})
