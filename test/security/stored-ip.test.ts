import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { startTestSystem } from '../harness/system.ts'

// smuggling.test.ts covers the default, which stores the full address.
describe.each([
  ['truncated', { '203.0.113.77': '203.0.113.0', '2001:db8:1:2::3': '2001:db8:1::' }],
  ['none', { '203.0.113.77': null }],
])('STORE_IP=%s', (setting, stored) => {
  it(`stores ${JSON.stringify(stored)}`, async () => {
    const system = await startTestSystem({ env: { STORE_IP: setting, TRUST_PROXY: 'loopback' } })
    try {
      const api = createApi(system.baseUrl, system.apiKey)
      const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
      const path = `/public/forms/${form.public_id}/submissions`
      for (const [from, address] of Object.entries(stored)) {
        const reply = await api.post(path, { fields: {} }, { 'X-Forwarded-For': from })
        expect(reply.status).toBe(201)
        const { body } = await api.get<{ data: { ip_address: string | null }[] }>(
          `/forms/${form.uuid}/submissions`,
        )
        expect(body.data[0]!.ip_address).toBe(address)
      }
    } finally {
      await system.stop()
    }
  })
})
