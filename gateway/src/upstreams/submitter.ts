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

const batchesInFlight = 3
/**
 * Beside others a batch is sent when it has this share of their items, or after `maxHoldMs`. A small batch takes the service and
 * PostgreSQL nearly as much as a large one (docs/decisions/0047-submissions-with-less-waiting.md).
 */
const minShare = 0.5
const maxHoldMs = 5
/** Nothing is held beside batches that take longer, because they may hang. */
const usualMs = 50
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
  const inFlight = new Set<{ size: number; sentAt: number }>()
  /** How many batches have got a reply. */
  let replies = 0
  let isPumping = false
  let holding: NodeJS.Timeout | undefined
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
    const repliesBefore = replies
    const items = batch.map(({ item }) => item)
    const [parent, ...links] = batch.map(({ traceContext }) => traceContext)
    const sending = startSpan('submit batch', { kind: 'internal', parent, links })
    try {
      const { outcomes } = await sending.run(() =>
        submissions.SubmitBatch({ items, can_send_alone: true }, batch[0]!.call),
      )
      replies++
      batch.forEach((waiting, index) => {
        const outcome = outcomes[index]!
        if (outcome.send_alone) void sendAlone(waiting)
        else finish(waiting, outcome)
      })
    } catch (error) {
      const isUnavailable = error instanceof Problem && isTransient(error)
      const repeated = isUnavailable ? retryable(batch, error) : []
      queue.unshift(...repeated)
      // When all places are taken and none gets a reply, those that wait would only wait as long to fail too.
      const isStuck =
        isUnavailable &&
        repeated.length === 0 &&
        inFlight.size === batchesInFlight &&
        replies === repliesBefore
      const others = isStuck ? takeUnsent() : []
      const refused = batch.filter((one) => !repeated.includes(one))
      for (const { reject } of [...refused, ...others]) reject(error as Error)
    } finally {
      sending.end({ 'formpost.batch_size': batch.length })
    }
  }

  /** Takes the items that wait for a place, but not those that are to be sent once more. */
  function takeUnsent(): Waiting[] {
    const all = queue.splice(0)
    queue.push(...all.filter(({ isRetry }) => isRetry))
    return all.filter(({ isRetry }) => !isRetry)
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

  function sendNext(): void {
    clearTimeout(holding)
    holding = undefined
    const batch = takeBatch()
    const sent = { size: batch.length, sentAt: performance.now() }
    inFlight.add(sent)
    void send(batch).finally(() => {
      inFlight.delete(sent)
      pumpSoon()
    })
  }

  /** Whether the queued items are few beside those in flight, and more of them could be sent together. */
  function areFew(): boolean {
    const since = performance.now() - usualMs
    let size = 0
    for (const sent of inFlight) if (sent.sentAt >= since) size += sent.size
    if (queue.length >= size * minShare) return false
    return queue.reduce((bytes, { item }) => bytes + bytesOf(item), 0) < bytesPerBatch
  }

  function pump(): void {
    while (inFlight.size < batchesInFlight && queue.length > 0) {
      if (areFew()) {
        holding ??= setTimeout(endHolding, maxHoldMs)
        return
      }
      sendNext()
    }
  }

  function endHolding(): void {
    holding = undefined
    if (inFlight.size === batchesInFlight || queue.length === 0) return
    sendNext()
    pumpSoon()
  }

  /** After the requests that have arrived by now are queued. */
  function pumpSoon(): void {
    if (isPumping) return
    isPumping = true
    setImmediate(() => {
      isPumping = false
      pump()
    })
  }

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
      if (inFlight.size < batchesInFlight) pumpSoon()
    })
}
