import { currentTraceContext, registry, startSpan } from '@formpost/kit/observability'
import {
  isTransient,
  Problem,
  problemFromJson,
  type CallContext,
  type ClientOf,
} from '@formpost/kit/rpc'
import { Gauge } from 'prom-client'

type Submissions = ClientOf<'gateway', 'submissions'>
type Item = Parameters<Submissions['SubmitBatch']>[0]['items'][number]
type Outcome = Awaited<ReturnType<Submissions['SubmitBatch']>>['outcomes'][number]
type Receipt = NonNullable<Outcome['receipt']>
export type Submitter = (item: Item, call: CallContext) => Promise<Receipt>

interface Waiting {
  item: Item
  call: CallContext
  traceContext: ReturnType<typeof currentTraceContext>
  /** Whether this is the second try: see `retryable`. */
  isRetry: boolean
  resolve: (receipt: Receipt) => void
  reject: (error: Error) => void
}

const batchesInFlight = 2
const itemsPerBatch = 200
const bytesPerBatch = 16 * 1024 * 1024

const bytesOf = (item: Item) => (item.fields?.length ?? 0) + (item.encrypted_payload?.length ?? 0)

function finish({ resolve, reject }: Waiting, { receipt, problem }: Outcome): void {
  if (receipt) resolve(receipt)
  else reject(problemFromJson(problem!))
}

/**
 * Batches submissions: those that arrive while a batch is being stored are sent together in the next one. A call per
 * submission would cost the gateway several times as much CPU.
 */
export function createSubmitter(submissions: Submissions): Submitter {
  const queue: Waiting[] = []
  let inFlight = 0
  new Gauge({
    name: 'formpost_submissions_waiting',
    help: 'Submissions that wait in this gateway for the next batch.',
    registers: [registry],
    collect() {
      this.set(queue.length)
    },
  })

  function takeBatch(): Waiting[] {
    let bytes = 0
    let count = 0
    while (count < queue.length && count < itemsPerBatch) {
      bytes += bytesOf(queue[count]!.item)
      if (count > 0 && bytes > bytesPerBatch) break
      count++
    }
    return queue.splice(0, count)
  }

  async function send(batch: Waiting[]): Promise<void> {
    const items = batch.map(({ item }) => item)
    const [parent, ...links] = batch.map(({ traceContext }) => traceContext)
    const sending = startSpan('submit batch', { kind: 'internal', parent, links })
    try {
      const { outcomes } = await sending.run(() =>
        submissions.SubmitBatch({ items, can_send_alone: true }, batch[0]!.call),
      )
      batch.forEach((waiting, index) => {
        const outcome = outcomes[index]!
        if (outcome.send_alone) void sendAlone(waiting)
        else finish(waiting, outcome)
      })
    } catch (error) {
      const isUnavailable = error instanceof Problem && isTransient(error)
      const repeated = isUnavailable ? retryable(batch, error) : []
      queue.unshift(...repeated)
      // After two failures in a row, the queued items would only wait as long to fail too.
      const others = isUnavailable && repeated.length === 0 ? queue.splice(0) : []
      const refused = batch.filter((one) => !repeated.includes(one))
      for (const { reject } of [...refused, ...others]) reject(error as Error)
    } finally {
      sending.end({ 'formpost.batch_size': batch.length })
    }
  }

  /** Sends one slow item in its own call, so that nothing else waits for it. */
  async function sendAlone(waiting: Waiting): Promise<void> {
    const { item, call, traceContext, reject } = waiting
    const sending = startSpan('submit alone', { kind: 'internal', parent: traceContext })
    try {
      const alone = { items: [item], can_send_alone: false }
      const { outcomes } = await sending.run(() => submissions.SubmitBatch(alone, call))
      finish(waiting, outcomes[0]!)
    } catch (error) {
      const repeated = error instanceof Problem ? retryable([waiting], error) : []
      queue.unshift(...repeated)
      if (repeated.length > 0) pumpSoon()
      else reject(error as Error)
    } finally {
      sending.end()
    }
  }

  /** Items to send once more after a connection broke, as when a service restarts: those that cannot be stored twice. */
  function retryable(batch: Waiting[], { code }: Problem): Waiting[] {
    if (code !== 'unavailable') return []
    const repeated = batch.filter(({ item, isRetry }) => item.client_uuid && !isRetry)
    for (const one of repeated) one.isRetry = true
    return repeated
  }

  function pump(): void {
    while (inFlight < batchesInFlight && queue.length > 0) {
      inFlight++
      void send(takeBatch()).finally(() => {
        inFlight--
        pumpSoon()
      })
    }
  }

  // After the requests that have arrived by now are queued.
  const pumpSoon = () => void setImmediate(pump)

  return (item, call) =>
    new Promise((resolve, reject) => {
      queue.push({
        item,
        call,
        traceContext: currentTraceContext(),
        isRetry: false,
        resolve,
        reject,
      })
      if (queue.length === 1) pumpSoon()
    })
}
