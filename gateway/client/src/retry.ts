import { errorOf, FormpostError, noResponse } from './errors.ts'

/** In seconds, that of a rate limit of the service. A service that asks for more is not asked again. */
const longestDelay = 60

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, seconds * 1_000)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Half a second, doubled after each failure, ± 50 % so that clients do not come back at once. */
const backoff = (failures: number) => 2 ** failures * (0.25 + Math.random() / 2)

/**
 * Sends a request; again after a failure that may pass, up to `retries` times and as soon as `Retry-After` allows. Throws
 * `FormpostError`, or the reason of the signal.
 */
export async function send(
  fetch: typeof globalThis.fetch,
  request: Request,
  retries: number,
): Promise<Response> {
  for (let failures = 0; ; failures++) {
    const isLast = failures >= retries
    try {
      // A body can be read once.
      return await sendOnce(fetch, isLast ? request : request.clone())
    } catch (error) {
      if (isLast || !(error instanceof FormpostError) || !error.isTransient) throw error
      const delay = error.retryAfter ?? backoff(failures)
      if (delay > longestDelay) throw error
      await wait(delay, request.signal)
    }
  }
}

async function sendOnce(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  const response = await fetch(request).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause
    throw noResponse(request.url, cause)
  })
  if (response.ok) return response
  throw await errorOf(response)
}
