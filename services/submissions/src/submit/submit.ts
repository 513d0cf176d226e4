import { type CallContext, invalid, problem } from '@formpost/kit'
import { messageFault } from '@formpost/kit/openpgp'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'

import { judge, refusalToday, type Sent } from '../domain/judge.ts'
import { submissionUuid } from '../domain/submission-uuid.ts'
import { batchSize, submissionsTotal } from '../metrics.ts'
import { insertSubmissions, keyOf } from '../store/insert.ts'
import type { NewSubmission } from '../store/insert-statements.ts'
import { type Entry, type Outcome, receipt, refused, settle, type SubmitParts } from './entry.ts'
import { answerKnown, answerReplays, pairsOf } from './replays.ts'

/**
 * Takes a batch: replays are answered, the others judged, their uploads attached, and all that is right
 * stored in one transaction. Each item has an outcome of its own.
 */
export async function submitBatch(
  parts: SubmitParts,
  items: SubmitItem__Output[],
  call: CallContext,
): Promise<Outcome[]> {
  const states = await parts.formStates(items, call)
  const entries = items.map((item, index): Entry => {
    const state = states[index]!
    const entry = {
      item,
      state,
      sent: sentOf(item),
      uuid: submissionUuid(state.form_uuid, item.client_uuid),
    }
    return state.form_uuid ? entry : { ...entry, outcome: refused(problem('form_not_found')) }
  })
  const open = () => entries.filter((entry) => !entry.outcome)
  const ofForms = open()

  await Promise.all(ofForms.map((entry) => settle(entry, () => judgeEntry(parts, entry, call))))
  await freeze(parts, open(), call)
  // These may be replays, which are answered whatever has become of the form since.
  const judgedWrong = ofForms.filter((entry) => entry.outcome)
  await attach(parts, open(), call)
  await store(parts, open(), judgedWrong, call)
  const outcomes = entries.map((entry) => entry.outcome!)
  count(outcomes)
  return outcomes
}

function count(outcomes: Outcome[]): void {
  batchSize.observe(outcomes.length)
  for (const { receipt } of outcomes) {
    submissionsTotal.inc({
      outcome: !receipt ? 'refused' : receipt.replayed ? 'replayed' : 'stored',
    })
  }
}

function sentOf(item: SubmitItem__Output): Sent {
  const { fields } = JSON.parse(item.body.toString('utf8')) as { fields?: Sent['fields'] }
  return {
    fields: fields ?? undefined,
    encryptedPayload: item.encrypted_payload,
    uploadUuids: item.upload_uuids,
  }
}

const payloadWords = {
  'not encrypted': 'Must be an armoured OpenPGP message, encrypted.',
  'other key': 'Must be encrypted to the public key of this form.',
}

async function judgeEntry(
  { definitions }: SubmitParts,
  entry: Entry,
  call: CallContext,
): Promise<void> {
  const { item, state, sent } = entry
  const refusal = refusalToday(state, sent)
  if (refusal) throw refusal
  const offline = {
    named: item.form_version,
    filledAt: item.filled_at,
    fields: Object.keys(sent.fields ?? {}),
  }
  const definition = item.was_offline
    ? await definitions.ofOffline(state.form_uuid, offline, state.version, call)
    : await definitions.ofVersion(state.form_uuid, state.version, call)
  // Asked for now, so that after the commit nothing can fail that the receipt needs.
  const today = await definitions.ofVersion(state.form_uuid, state.version, call)
  if (sent.encryptedPayload) {
    const fault = await messageFault(sent.encryptedPayload, today.publicKey ?? '')
    if (fault) throw invalid({ encrypted_payload: [payloadWords[fault]] })
  }
  entry.judged = { ...judge(definition, sent), version: definition.version }
}

/**
 * The first submission of a form freezes its encryption configuration before it is stored, so that none
 * is ever stored under another one. Whoever loses that race is judged again by the form as it is now.
 */
async function freeze(parts: SubmitParts, entries: Entry[], call: CallContext): Promise<void> {
  const unfrozen = entries.filter(({ state }) => !state.is_encryption_frozen)
  for (const form_uuid of new Set(unfrozen.map(({ state }) => state.form_uuid))) {
    const now = await parts.forms.FreezeEncryption({ form_uuid }, call)
    for (const entry of unfrozen.filter(({ state }) => state.form_uuid === form_uuid)) {
      const changed = entry.state.version !== now.version
      entry.state = now
      if (changed) await settle(entry, () => judgeEntry(parts, entry, call))
    }
  }
}

async function attach(parts: SubmitParts, entries: Entry[], call: CallContext): Promise<void> {
  const naming = entries.filter(({ judged }) => judged!.uploads.length > 0)
  // A replay that differs must get none of its uploads.
  await answerReplays(parts, naming, call)
  const claiming = naming.filter(({ outcome }) => !outcome)
  if (claiming.length === 0) return
  const claims = claiming.map(({ judged, state, uuid }) => ({
    form_uuid: state.form_uuid,
    submission_uuid: uuid,
    uploads: judged!.uploads.map((upload) => ({
      uuid: upload.uuid,
      field_uuid: upload.fieldUuid,
    })),
  }))
  const { outcomes } = await parts.files.Attach({ claims }, call)
  claiming.forEach((entry, index) => {
    const bad = new Set(outcomes[index]!.refused_uuids)
    if (bad.size === 0) return
    const wrong = entry.judged!.uploads.filter((upload) => bad.has(upload.uuid))
    const message =
      'No such upload for this field, or another submission has it. Upload the file again.'
    entry.outcome = refused(
      invalid(Object.fromEntries(wrong.map(({ property }) => [property, [message]]))),
    )
  })
}

const keyOfEntry = ({ state, uuid }: Entry) => keyOf({ formUuid: state.form_uuid, uuid })

async function store(
  parts: SubmitParts,
  entries: Entry[],
  judgedWrong: Entry[],
  call: CallContext,
): Promise<void> {
  const pairs = pairsOf(judgedWrong)
  if (entries.length === 0 && pairs.length === 0) return
  // Of two with the same client_uuid one is stored, and the other then answered as its replay.
  const firsts = new Map(entries.toReversed().map((entry) => [keyOfEntry(entry), entry]))
  const fresh = [...firsts.values()]
  const rows = fresh.map((entry) => rowOf(parts, entry))
  const { stored, known } = await insertSubmissions(parts.db, rows, pairs)
  for (const entry of fresh) {
    if (!stored.has(keyOfEntry(entry))) continue
    entry.outcome = await receipt(parts, entry, entry.state.version, false, call)
  }
  await answerKnown(parts, [...entries, ...judgedWrong], known, call)
  // Stored by another of this batch, or the form was deleted in between.
  const rest = entries.filter((entry) => !entry.outcome)
  await answerReplays(parts, rest, call)
  for (const entry of rest) entry.outcome ??= refused(problem('form_not_found'))
}

const rowOf = (parts: SubmitParts, { item, state, sent, uuid, judged }: Entry): NewSubmission => ({
  formUuid: state.form_uuid,
  uuid,
  clientUuid: item.client_uuid,
  filledAt: item.filled_at,
  wasOffline: item.was_offline,
  formVersion: judged!.version,
  receiptVersion: state.version,
  answers: judged!.answers && JSON.stringify(Object.fromEntries(judged!.answers)),
  encryptedPayload: sent.encryptedPayload,
  ipAddress: parts.storedIp(item.ip) || undefined,
  userAgent: item.user_agent || undefined,
  notifiesOwner: parts.mails && state.notifies_owner,
  hasWebhook: state.has_webhook,
})
