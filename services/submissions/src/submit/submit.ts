import { randomUUID } from 'node:crypto'

import { type CallContext, problem } from '@formpost/kit/rpc'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'

import { submissionUuid } from '../domain/submission-uuid.ts'
import type { CurrentForm } from '../form-states.ts'
import { batchSize, submissionsTotal } from '../metrics.ts'
import { isolate } from './isolate.ts'
import {
  attempt,
  fail,
  type Item,
  type Outcome,
  type Received,
  sendAlone,
  type SubmitParts,
} from './item.ts'
import { judgeItem, sentOf } from './judge-item.ts'
import { storeAccepted } from './store.ts'
import { claimUploads, hasUploads, releaseUploads } from './uploads.ts'

/** A form may change between the judgement of a submission and its commit; seldom twice in a row. */
const maxTries = 3

/**
 * Takes a batch. Each item has an outcome of its own: an error in one never reaches another, and none waits for what only
 * another needs. Items that name uploads, or whose form has no submission yet, take calls to other services, and so are handled by
 * themselves: by the caller's next call where it can (`can_send_alone`), else here.
 */
export async function submitBatch(
  parts: SubmitParts,
  requests: SubmitItem__Output[],
  canSendAlone: boolean,
  call: CallContext,
): Promise<Outcome[]> {
  const items = requests.map((request): Item => ({ request, ownUuid: randomUUID() }))
  if (items.length > 1 || canSendAlone) await submitTogether(parts, items, call)
  const open = items.filter(({ outcome }) => !outcome)
  await Promise.all(
    open.map(async (item) => {
      if (canSendAlone) item.outcome = sendAlone
      else await submitAlone(parts, item, call)
    }),
  )
  const outcomes = items.flatMap(({ outcome }) => outcome ?? [])
  count(outcomes)
  return outcomes
}

/** Stores in one transaction what needs no other service but cached forms. What is not finished after it is for `submitAlone`. */
async function submitTogether(
  parts: SubmitParts,
  items: readonly Item[],
  call: CallContext,
): Promise<void> {
  const requestsOf = (some: readonly Item[]) => some.map(({ request }) => request)
  const states = await isolate(
    items,
    (some) => parts.formStates.ofItems(requestsOf(some), call),
    (error, item) => {
      fail(item, error, call)
      return undefined
    },
  )
  const received: Received[] = []
  for (const [index, item] of items.entries()) {
    const state = states[index]
    if (!state) continue
    if (!state.form_uuid) fail(item, problem('form_not_found'), call)
    if (!state.is_encryption_frozen) continue
    const entry = await attempt(item, call, async () =>
      receive(item, { state, encryptionEpoch: undefined }),
    )
    if (entry) received.push(entry)
  }
  const judged = await Promise.all(
    received.map((entry) => attempt(entry.item, call, () => judgeItem(parts, entry, call))),
  )
  const accepted = judged
    .filter((entry) => entry !== undefined)
    .filter((entry) => !hasUploads(entry))
  // These may be replays, which are answered whatever has become of the form since.
  const refused = received.filter(({ item }) => item.outcome)
  await storeAccepted(parts, accepted, refused, call)
}

/** Takes one item, whatever it needs. */
async function submitAlone(parts: SubmitParts, item: Item, call: CallContext): Promise<void> {
  for (let tries = 1; !item.outcome && tries <= maxTries; tries++) {
    await attempt(item, call, () => trySubmit(parts, item, tries > 1, call))
  }
  if (!item.outcome) fail(item, problem('unavailable', { retryAfter: 1 }), call)
}

/** An item that is not finished after it must be judged again: its form has changed meanwhile. */
async function trySubmit(
  parts: SubmitParts,
  item: Item,
  isRetry: boolean,
  call: CallContext,
): Promise<void> {
  const form = await currentForm(parts, item, isRetry, call)
  if (!form) throw problem('form_not_found')
  const entry = receive(item, form)
  const accepted = await attempt(item, call, () => judgeItem(parts, entry, call))
  if (!accepted) return storeAccepted(parts, [], [entry], call)
  if (!hasUploads(accepted)) return storeAccepted(parts, [accepted], [], call)
  try {
    await claimUploads(parts, accepted, call)
    if (!item.outcome) await storeAccepted(parts, [accepted], [], call)
  } finally {
    await releaseUploads(parts, accepted, call)
  }
}

async function currentForm(
  { formStates }: SubmitParts,
  { request }: Item,
  isRetry: boolean,
  call: CallContext,
): Promise<CurrentForm | undefined> {
  const [state] = await formStates.ofItems([request], call)
  if (!state?.form_uuid) return undefined
  if (state.is_encryption_frozen && !isRetry) return { state, encryptionEpoch: undefined }
  return formStates.settled(request.public_id, state.form_uuid, call)
}

function receive(item: Item, form: CurrentForm): Received {
  const { request, ownUuid } = item
  const { client_uuid } = request
  const uuid = client_uuid ? submissionUuid(form.state.form_uuid, client_uuid) : ownUuid
  return { ...form, item, sent: sentOf(request), uuid }
}

function count(outcomes: Outcome[]): void {
  // What is sent again by itself is counted then.
  const finished = outcomes.filter(({ send_alone }) => !send_alone)
  if (finished.length > 0) batchSize.observe(finished.length)
  for (const { receipt } of finished) {
    submissionsTotal.inc({
      outcome: !receipt ? 'refused' : receipt.replayed ? 'replayed' : 'stored',
    })
  }
}
