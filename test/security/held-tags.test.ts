import type { Form } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

describe('If-None-Match', () => {
  it('counts with its first 50 tags, for 304 as for views', async () => {
    const form = await createForm(api)
    const url = `${system.baseUrl}/public/forms/${form.public_id}`
    const etag = (await fetch(url)).headers.get('etag')!
    const after = (count: number) => ({
      'If-None-Match': [...Array.from({ length: count }, (_, n) => `"x-${n}"`), etag].join(),
    })
    expect((await fetch(url, { headers: after(49) })).status).toBe(304)
    expect((await fetch(url, { headers: after(50) })).status).toBe(200)
    expect((await fetch(url, { headers: after(1_000) })).status).toBe(200)
    const { body } = await api.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(body.data.views_count).toBe(3)
  })
})
