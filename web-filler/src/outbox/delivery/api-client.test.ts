import { afterEach, expect, test, vi } from 'vitest'

import type { FileRow } from '../../db/rows.ts'
import { apiClient, responseTimeout } from './api-client.ts'
import { listenToReplies } from './replies.ts'

const submit = (response: Response | Error) => {
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  )
  return apiClient.submit('wells', {})
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

afterEach(() => vi.unstubAllGlobals())

test('accepts a receipt only with status 201 and a receipt body', async () => {
  const receipt = { submission_uuid: 's', thank_you_message: null, redirect_url: null }
  expect(await submit(json(201, receipt))).toEqual({ kind: 'ok', body: receipt })
  for (const other of [json(200, receipt), json(201, {}), new Response('<h1>Log in</h1>')]) {
    expect(await submit(other)).toMatchObject({ kind: 'retry', reason: 'unreachable' })
  }
})

test.each([404, 409, 413, 415, 422])('treats %i from the service as a refusal', async (status) => {
  const errors = { 'fields.depth': ['Too deep.'] }
  expect(await submit(json(status, { message: 'No.', errors }))).toEqual({
    kind: 'refused',
    refusal: { status, message: 'No.', fields: { depth: ['Too deep.'] } },
  })
})

test('keeps the codes of a refusal with their parameters', async () => {
  const tooDeep = { code: 'too_large', max: 100 }
  const body = {
    message: 'No.',
    code: 'validation_failed',
    errors: { 'fields.depth': ['Must be at most 100.'], filled_at: ['Must be a date-time.'] },
    codes: { 'fields.depth': [tooDeep], filled_at: [{ code: 'not_a_time' }, 'nonsense', null] },
  }
  expect(await submit(json(422, body))).toMatchObject({
    refusal: {
      code: 'validation_failed',
      codes: { depth: [tooDeep], filled_at: [{ code: 'not_a_time' }] },
      fields: { depth: ['Must be at most 100.'] },
    },
  })
})

test('notes the reply to a submission, which tells the time of the service', async () => {
  const dates: (string | null)[] = []
  listenToReplies((headers) => void dates.push(headers.get('Date')))
  await submit(json(422, {}, { Date: 'Wed, 04 Mar 2026 10:00:00 GMT' }))
  expect(dates.at(-1)).toBe('Wed, 04 Mar 2026 10:00:00 GMT')
})

test('retries a 404 that the service did not send', async () => {
  expect(await submit(new Response('not here', { status: 404 }))).toMatchObject({ kind: 'retry' })
})

test('waits as long as a 429 asks for', async () => {
  expect(await submit(json(429, { message: 'Slow.' }, { 'Retry-After': '7' }))).toEqual({
    kind: 'retry',
    reason: 'busy',
    retryAfterMs: 7_000,
  })
})

test.each([408, 500, 503])('retries %i', async (status) => {
  expect(await submit(json(status, { message: 'Oh.' }))).toMatchObject({
    kind: 'retry',
    reason: 'out_of_order',
  })
})

test('reads a form only from a response of the service', async () => {
  const read = (response: Response) => {
    vi.stubGlobal('fetch', () => Promise.resolve(response))
    return apiClient.readForm('wells', null)
  }
  const form = { public_id: 'wells', fields: [] }
  const found = json(200, { data: form }, { ETag: '"wells-1"' })
  expect(await read(found)).toEqual({ kind: 'updated', form, etag: '"wells-1"' })
  expect(await read(new Response(null, { status: 304 }))).toEqual({ kind: 'unchanged' })
  expect(await read(json(404, { message: 'No.' }))).toEqual({ kind: 'gone', closed: null })
  const closed = { message: 'No.', closed: true, closed_message: 'Until spring.' }
  expect(await read(json(404, closed))).toEqual({
    kind: 'gone',
    closed: { message: 'Until spring.' },
  })
  expect(await read(new Response('<h1>Log in</h1>'))).toMatchObject({ reason: 'unreachable' })
  expect(await read(json(503, { message: 'Oh.' }))).toMatchObject({ reason: 'out_of_order' })
})

test('waits for photos as long as a slow mobile connection takes, up to the limit of the service', () => {
  const bytesPerSecond = 56_000 / 8
  for (const size of [1_000, 200_000, 1_500_000]) {
    expect(responseTimeout(size)).toBeGreaterThan((size / bytesPerSecond) * 1_000 + 10_000)
  }
  expect(responseTimeout(1_000)).toBeLessThan(60_000)
  expect(responseTimeout(50 * 1024 * 1024)).toBe(305_000)
})

/** Requests that wait for their answers. */
function holdRequests() {
  const requests: ((answer: Response | Error) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        requests.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
  )
  return requests
}
const file = { fieldId: 'photo', name: 'well.jpg', blob: new Blob(['abc']), size: 3 } as FileRow

test('uploads one file at a time', async () => {
  const requests = holdRequests()
  const [first, second, third] = [1, 2, 3].map(() => apiClient.upload('wells', file, 7))
  await expect.poll(() => requests.length).toBe(1)
  requests[0]!(new TypeError('Failed to fetch'))
  expect(await first).toMatchObject({ reason: 'unreachable' })
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!(json(201, { uuid: 'u2' }))
  expect(await second).toMatchObject({ kind: 'ok' })
  await expect.poll(() => requests.length).toBe(3)
  requests[2]!(json(201, { uuid: 'u3' }))
  expect(await third).toMatchObject({ kind: 'ok' })
})

test('uploads an unchanged copy of a file under the id of the original', async () => {
  const ids: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
    ids.push(body.get('client_uuid'))
    return json(201, { uuid: 'u1' })
  })
  await apiClient.upload('wells', { ...file, id: 'own' }, 7)
  await apiClient.upload('wells', { ...file, id: 'copy', uploadId: 'own' }, 7)
  expect(ids).toEqual(['own', 'own'])
})

test('ends uploads that wait while one times out', async () => {
  const requests = holdRequests()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const [first, second] = [1, 2].map(() => apiClient.upload('wells', file, 7))
  await expect.poll(() => requests.length).toBe(1)
  clock.mockReturnValue(1_000 + responseTimeout(file.size))
  requests[0]!(new DOMException('Timed out', 'TimeoutError'))
  for (const upload of [first, second]) expect(await upload).toMatchObject({ kind: 'retry' })
  expect(requests.length).toBe(1)
  clock.mockReturnValue(100_000)
  const later = apiClient.upload('wells', file, 7)
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!(json(201, { uuid: 'u' }))
  expect(await later).toMatchObject({ kind: 'ok' })
  clock.mockRestore()
})

test('retries when there is no response', async () => {
  expect(await submit(new TypeError('Failed to fetch'))).toMatchObject({ reason: 'unreachable' })
})
