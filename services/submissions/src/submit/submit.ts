import { randomUUID } from 'node:crypto'

import { type CallContext, invalid, problem } from '@formpost/kit/rpc'
import { messageFault } from '@formpost/kit/security'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'

import { judge, refusalToday, type Sent } from '../domain/judge.ts'
import { submissionUuid } from '../domain/submission-uuid.ts'
import { batchSize, submissionsTotal } from '../metrics.ts'
import { isolate } from './isolate.ts'
import {
  type Accepted,
  attempt,
  fail,
  type Item,
  type Outcome,
  type Received,
  type SubmitParts,
} from './item.ts'
import { storeAccepted } from './store.ts'
import { claimUploads } from './uploads.ts'

/** A form may change between the judgement of its submissions and their commit; seldom twice in a row. */
const mostTries = 3

/**
 * Takes a batch: replays are answered, the others judged, their uploads claimed, and all that is right stored in one
 * transaction. Each item has an outcome of its own, and an error in one never reaches another.
 */
export async function submitBatch(
  parts: SubmitParts,
  requests: SubmitItem__Output[],
  call: CallContext,
): Promise<Outcome[]> {
  const items = requests.map((request): Item => ({ request, ownUuid: randomUUID() }))
  let open = items
  for (let tries = 1; open.length > 0 && tries <= mostTries; tries++) {
    await tryBatch(parts, open, call)
    open = items.filter(({ outcome }) => !outcome)
  }
  for (const item of open) fail(item, problem('unavailable', { retryAfter: 1 }), call)
  const outcomes = items.flatMap(({ outcome }) => outcome ?? [])
  count(outcomes)
  return outcomes
}

/** Items that are not finished after it must be judged again: their form has changed meanwhile. */
async function tryBatch(
  parts: SubmitParts,
  items: readonly Item[],
  call: CallContext,
): Promise<void> {
  const received = await receive(parts, items, call)
  const judged = await Promise.all(
    received.map((entry) => attempt(entry.item, call, () => accept(parts, entry, call))),
  )
  const accepted = judged.filter((entry) => entry !== undefined)
  // These may be replays, which are answered whatever has become of the form since.
  const refused = received.filter(({ item }) => item.outcome)
  await claimUploads(parts, accepted, call)
  const open = accepted.filter(({ item }) => !item.outcome)
  await storeAccepted(parts, open, refused, call)
}

function count(outcomes: Outcome[]): void {
  batchSize.observe(outcomes.length)
  for (const { receipt } of outcomes) {
    submissionsTotal.inc({
      outcome: !receipt ? 'refused' : receipt.replayed ? 'replayed' : 'stored',
    })
  }
}

/** Finds out what each item's form is now; finishes those of no form. */
async function receive(
  parts: SubmitParts,
  items: readonly Item[],
  call: CallContext,
): Promise<Received[]> {
  const forms = await isolate(
    items,
    (some) =>
      parts.formStates(
        some.map(({ request }) => request),
        call,
      ),
    (error, item) => {
      fail(item, error, call)
      return undefined
    },
  )
  const received: Received[] = []
  for (const [index, item] of items.entries()) {
    const now = forms[index]
    if (!now) continue
    const { form_uuid } = now.state
    const entry = await attempt(item, call, async () => {
      if (!form_uuid) throw problem('form_not_found')
      const { client_uuid } = item.request
      const uuid = client_uuid ? submissionUuid(form_uuid, client_uuid) : item.ownUuid
      return { ...now, item, sent: sentOf(item.request), uuid }
    })
    if (entry) received.push(entry)
  }
  return received
}

const sentOf = ({ fields, encrypted_payload, upload_uuids }: SubmitItem__Output): Sent => ({
  fields: fields === undefined ? undefined : (JSON.parse(fields) as Sent['fields']),
  encryptedPayload: encrypted_payload,
  uploadUuids: upload_uuids,
})

const payloadWords = {
  'not encrypted': 'Must be an armoured OpenPGP message, encrypted.',
  'other key': 'Must be encrypted to the public key of this form.',
}

/** Judges one item by its form; throws what is wrong with it. */
async function accept(
  { definitions }: SubmitParts,
  entry: Received,
  call: CallContext,
): Promise<Accepted> {
  const { item, state, sent } = entry
  const { request } = item
  const refusal = refusalToday(state, sent)
  if (refusal) throw refusal
  const offline = {
    named: request.form_version,
    filledAt: request.filled_at,
    fields: Object.keys(sent.fields ?? {}),
  }
  const today = await definitions.ofVersion(state.form_uuid, state.version, call)
  const definition = request.was_offline
    ? await definitions.ofOffline(state.form_uuid, offline, state.version, call)
    : today
  if (sent.encryptedPayload) {
    // The owner may have changed the key while the device was away.
    const keys = [today, definition].flatMap(({ publicKey }) => publicKey ?? [])
    const fault = await messageFault(sent.encryptedPayload, keys)
    if (fault) throw invalid({ encrypted_payload: [payloadWords[fault]] })
  }
  return { ...entry, judged: judge(definition, sent), version: definition.version, today }
}
