import pMap from 'p-map'

import { isTransient } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { readSubmission, type OpenedSubmission } from './open-submission.ts'

const pageSize = 100

/** As many requests as browsers send to a server at once. */
const maxRequests = 6

/** In milliseconds. */
const retryDelays = [1_000, 3_000, 10_000]

/** One of thousands of requests may fail, which must not end the rest. */
async function retrying<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delay of retryDelays) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delay))
    signal.throwIfAborted()
  }
  return work()
}

export interface OpenedPage {
  opened: OpenedSubmission[]
  /** How many submissions match; only known of the first page. */
  total: number | undefined
}

async function listPage(
  form: string,
  filter: Readonly<Record<string, string>>,
  cursor: string,
  signal: AbortSignal,
) {
  const query = { ...filter, cursor, per_page: pageSize }
  const { data, links, meta } = await callApi('listSubmissions', {
    params: { form },
    query,
    signal,
  })
  return {
    rows: data,
    total: meta.total ?? undefined,
    next: links.next && new URL(links.next, location.origin).searchParams.get('cursor'),
  }
}

/**
 * Reads and decrypts all submissions of an encrypted form that match a filter, the newest first. Memory use does not depend on their
 * number, and each is read once, even if others arrive or are deleted meanwhile.
 */
export async function* openAll(
  form: string,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<OpenedPage, undefined> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor
    const page = await retrying(() => listPage(form, filter, from, signal), signal)
    const open = ({ uuid }: { uuid: string }) =>
      retrying(() => readSubmission(form, uuid, signal), signal)
    const opened = await pMap(page.rows, open, { concurrency: maxRequests })
    yield { opened: opened.filter((each) => each !== undefined), total: page.total }
    cursor = page.next
  }
  return undefined
}
