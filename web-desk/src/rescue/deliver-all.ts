import { problemOf, type ExportProblem } from '@formpost/ui/device-export/export-error.ts'

import { ApiError, isTransient } from '../api/api-error.ts'
import { publicClient } from '../api/public-client.ts'
import { deliverRecord, type ReadRecord } from './deliver-record.ts'

/** What became of a record: `waiting` may be tried again. */
export type Outcome =
  'stored' | 'replayed' | { refused: ApiError } | { problem: ExportProblem } | { waiting: ApiError }

export type Outcomes = ReadonlyMap<string, Outcome>

/** Records that are sent at the same time. */
const maxInFlight = 2

/** Waits, but no longer than the delivery. */
const waitIn = (signal: AbortSignal) => (seconds: number) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, seconds * 1_000)
    signal.addEventListener('abort', end, { once: true })
  })

async function outcomeOf(read: ReadRecord, signal: AbortSignal): Promise<Outcome> {
  try {
    const delivery = { client: publicClient, wait: waitIn(signal), signal }
    return (await deliverRecord(read, delivery)) ? 'replayed' : 'stored'
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof ApiError)) return { problem: problemOf(error) }
    return isTransient(error) ? { waiting: error } : { refused: error }
  }
}

/** Delivers records and passes on each outcome. Rejects once the signal is aborted. */
export async function deliverAll(
  records: readonly ReadRecord[],
  onOutcome: (clientUuid: string, outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const left = [...records].reverse()
  const work = async () => {
    for (let read = left.pop(); read && !signal.aborted; read = left.pop()) {
      onOutcome(read.record.clientUuid, await outcomeOf(read, signal))
    }
  }
  await Promise.all(Array.from({ length: maxInFlight }, work))
}
