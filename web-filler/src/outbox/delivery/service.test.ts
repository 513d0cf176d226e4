import { afterEach, expect, test, vi } from 'vitest'

import { service } from './service.ts'

const submit = (response: Response | Error) => {
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  )
  return service.submit('wells', {})
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

afterEach(() => vi.unstubAllGlobals())

test('only a receipt is a receipt', async () => {
  const receipt = { submission_uuid: 's', thank_you_message: null, redirect_url: null }
  expect(await submit(json(201, receipt))).toEqual({ kind: 'ok', body: receipt })
  for (const other of [json(200, receipt), json(201, {}), new Response('<h1>Log in</h1>')]) {
    expect(await submit(other)).toMatchObject({ kind: 'retry', trouble: 'unreachable' })
  }
})

test.each([404, 409, 413, 415, 422])('%i from the service is a refusal', async (status) => {
  const errors = { 'fields.depth': ['Too deep.'] }
  expect(await submit(json(status, { message: 'No.', errors }))).toEqual({
    kind: 'refused',
    refusal: { status, message: 'No.', fields: { depth: ['Too deep.'] } },
  })
})

test('a 404 that is not the service’s own is tried again', async () => {
  expect(await submit(new Response('not here', { status: 404 }))).toMatchObject({ kind: 'retry' })
})

test('a busy service says for how long', async () => {
  expect(await submit(json(429, { message: 'Slow.' }, { 'Retry-After': '7' }))).toEqual({
    kind: 'retry',
    trouble: 'busy',
    holdFor: 7_000,
  })
})

test.each([408, 500, 503])('%i is tried again', async (status) => {
  expect(await submit(json(status, { message: 'Oh.' }))).toMatchObject({
    kind: 'retry',
    trouble: 'out_of_order',
  })
})

test('no answer is tried again', async () => {
  expect(await submit(new TypeError('Failed to fetch'))).toMatchObject({ trouble: 'unreachable' })
})
