import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { send } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = new Request('https://forms.example.org/f')
const limited = (seconds: number) =>
  new Response('{"message":"Too many requests.","code":"rate_limited"}', {
    status: 429,
    headers: { 'retry-after': String(seconds) },
  })

it('waits for the longest rate limit of the service', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response('{}')))
  fetch.mockResolvedValueOnce(limited(60))
  const sent = send(fetch, request, 1)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect((await sent).status).toBe(200)
})

it('does not wait for longer', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(limited(61)))
  await expect(send(fetch, request, 1)).rejects.toMatchObject({ status: 429, retryAfter: 61 })
  expect(fetch).toHaveBeenCalledTimes(1)
})
