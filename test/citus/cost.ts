import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sixQuestions } from '../bench/fixtures.ts'
import { runLoad } from '../bench/load-process.ts'
import { createApi } from '../harness/api.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const headers = { 'content-type': 'application/json' }
const rounds = 3
const seconds = 4

const medianOf = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

describe.skipIf(isMissing('citus'))('the cost of Citus', () => {
  const systems = new Map<string, TestSystem>()

  beforeAll(async () => {
    systems.set('PostgreSQL', await startTestSystem({ database: 'embedded' }))
    systems.set('Citus', await startTestSystem())
  })
  afterAll(async () => {
    for (const system of systems.values()) await system.stop()
  })

  it.each([1, 50])('is printed for submissions of %d connections', async (connections) => {
    const results = new Map<string, { rates: number[]; p50s: number[]; p99s: number[] }>()
    const forms = new Map<string, { url: string; body: object }>()
    for (const [name, { baseUrl, apiKey }] of systems) {
      const { form, answers } = await sixQuestions(createApi(baseUrl, apiKey))
      const url = `${baseUrl}/public/forms/${form.public_id}/submissions`
      forms.set(name, { url, body: { fields: answers } })
      results.set(name, { rates: [], p50s: [], p99s: [] })
    }
    for (let round = 0; round <= rounds; round++) {
      for (const [name, request] of forms) {
        const load = { ...request, method: 'POST' as const, headers, expected: 201, unique: true }
        const result = await runLoad('http', { ...load, connections, seconds })
        // The first round fills caches.
        if (round === 0) continue
        const { rates, p50s, p99s } = results.get(name)!
        rates.push(result.perSecond)
        p50s.push(result.p50)
        p99s.push(result.p99)
      }
    }
    for (const [name, { rates, p50s, p99s }] of results) {
      const [rate, p50, p99] = [medianOf(rates), medianOf(p50s), medianOf(p99s)]
      console.log(
        `${connections} connections, ${name}: ${rate.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms`,
      )
      expect(rate).toBeGreaterThan(0)
    }
  })
})
