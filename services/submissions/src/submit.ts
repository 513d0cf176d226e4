import {
  type CallContext,
  type Client,
  type Complete,
  invalid,
  Problem,
  problem,
  problemToJson,
} from '@formpost/kit'
import { messageFault } from '@formpost/kit/openpgp'
import type { FormState__Output } from '@formpost/proto/gen/formpost/forms/v1/FormState'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'
import type { SubmitOutcome__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitOutcome'

import type { LRUCache } from 'lru-cache'

import type { Definitions } from './definitions.ts'
import { type Judged, judge, refusalToday, sameAnswers, type Sent } from './domain/judge.ts'
import { submissionUuid } from './domain/submission-uuid.ts'
import { batchSize, submissionsTotal } from './metrics.ts'
import type { Database } from './store/database.ts'
import { insertSubmissions, keyOf } from './store/insert.ts'
import { findStored, replayKey, type Stored } from './store/replays.ts'

export interface SubmitParts {
  db: Database
  definitions: Definitions
  forms: Client<'forms'>
  files: Client<'files'>
  /** By public id; neither ever changes, so what is stored is looked up while forms is asked for the rest. */
  formUuids: LRUCache<string, string>
  /** What is kept of the address that a submission came from; empty is nothing. */
  storedIp: (address: string) => string
  /** Whether there is a way to send mail. */
  mails: boolean
}

type Outcome = Complete<SubmitOutcome__Output>

/** One item on its way; it is settled once it has an outcome. */
interface Entry {
  item: SubmitItem__Output
  sent: Sent
  state: FormState__Output
  uuid: string
  outcome?: Outcome
  judged?: Judged & { version: number }
}

/**
 * Takes a batch: replays are answered, the others judged, their uploads attached, and all that is right
 * stored in one transaction. Each item has an outcome of its own.
 */
export async function submitBatch(
  parts: SubmitParts,
  items: SubmitItem__Output[],
  call: CallContext,
): Promise<Outcome[]> {
  const public_ids = items.map((item) => item.public_id)
  const [{ states }, known] = await Promise.all([
    parts.forms.GetFormStates({ public_ids }, call),
    findStored(
      parts.db,
      pairsOf(items, (item) => parts.formUuids.get(item.public_id)),
    ),
  ])
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

  const isNew = ({ item }: Entry) => !parts.formUuids.has(item.public_id)
  await answerReplays(parts, open(), known, call)
  await answerReplays(parts, open().filter(isNew), undefined, call)
  for (const { item, state } of open()) parts.formUuids.set(item.public_id, state.form_uuid)
  await Promise.all(open().map((entry) => settle(entry, () => judgeEntry(parts, entry, call))))
  await freeze(parts, open(), call)
  await attach(parts, open(), call)
  await store(parts, open(), call)
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

/** Runs a step of one entry; what it throws for the caller to see becomes the entry's outcome. */
async function settle(entry: Entry, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    entry.outcome = refused(error)
  }
}

const refused = (why: Problem): Outcome => ({ receipt: null, problem: problemToJson(why) })

function sentOf(item: SubmitItem__Output): Sent {
  const { fields } = JSON.parse(item.body.toString('utf8')) as { fields?: Sent['fields'] }
  return {
    fields: fields ?? undefined,
    encryptedPayload: item.encrypted_payload,
    uploadUuids: item.upload_uuids,
  }
}

async function receipt(
  { definitions }: SubmitParts,
  entry: Entry,
  version: number,
  replayed: boolean,
  call: CallContext,
): Promise<Outcome> {
  const shown = await definitions.ofVersion(entry.state.form_uuid, version, call)
  return {
    receipt: {
      submission_uuid: entry.uuid,
      thank_you_message: shown.thankYouMessage,
      redirect_url: shown.redirectUrl,
      replayed,
    },
    problem: undefined,
  }
}

/** Under which form and client_uuid each item would be stored, where both are known. */
function pairsOf(
  items: readonly SubmitItem__Output[],
  formOf: (item: SubmitItem__Output, index: number) => string | undefined,
) {
  return items.flatMap((item, index) => {
    const formUuid = formOf(item, index)
    return formUuid && item.client_uuid ? [{ formUuid, clientUuid: item.client_uuid }] : []
  })
}

/**
 * Answers entries whose client_uuid is stored already, whatever has become of the form since; looks for them where
 * it is not known what is stored.
 */
async function answerReplays(
  parts: SubmitParts,
  entries: Entry[],
  known: Map<string, Stored> | undefined,
  call: CallContext,
): Promise<void> {
  const items = entries.map(({ item }) => item)
  const formOf = (_item: SubmitItem__Output, index: number) => entries[index]!.state.form_uuid
  const stored = known ?? (await findStored(parts.db, pairsOf(items, formOf)))
  for (const entry of entries) {
    const { client_uuid } = entry.item
    const match = client_uuid && stored.get(replayKey(entry.state.form_uuid, client_uuid))
    if (match) await settle(entry, () => answerReplay(parts, entry, match, call))
  }
}

async function answerReplay(
  parts: SubmitParts,
  entry: Entry,
  stored: Stored,
  call: CallContext,
): Promise<void> {
  const { answers } = stored
  if (answers && !(await isReplay(parts, entry, { ...stored, answers }, call))) {
    throw problem('answers_differ')
  }
  entry.uuid = stored.uuid
  entry.outcome = await receipt(parts, entry, stored.receipt_version, true, call)
}

/** Judged by the form that the stored answers were judged by, the same answers come out the same. */
async function isReplay(
  { definitions }: SubmitParts,
  { state, sent }: Entry,
  stored: Stored & { answers: NonNullable<Stored['answers']> },
  call: CallContext,
): Promise<boolean> {
  const definition = await definitions.ofVersion(state.form_uuid, stored.form_version, call)
  try {
    const { answers } = judge(definition, { ...sent, fields: sent.fields ?? {} })
    return answers !== undefined && sameAnswers(answers, stored.answers)
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
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

async function attach({ files }: SubmitParts, entries: Entry[], call: CallContext): Promise<void> {
  const claiming = entries.filter(({ judged }) => judged!.uploads.length > 0)
  if (claiming.length === 0) return
  const claims = claiming.map(({ judged, state, uuid }) => ({
    form_uuid: state.form_uuid,
    submission_uuid: uuid,
    uploads: judged!.uploads.map((upload) => ({
      uuid: upload.uuid,
      field_uuid: upload.fieldUuid,
    })),
  }))
  const { outcomes } = await files.Attach({ claims }, call)
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

async function store(parts: SubmitParts, entries: Entry[], call: CallContext): Promise<void> {
  if (entries.length === 0) return
  // Of two with the same client_uuid one is stored, and the other then answered as its replay.
  const firsts = new Map(entries.toReversed().map((entry) => [keyOfEntry(entry), entry]))
  const fresh = [...firsts.values()]
  const rows = fresh.map(({ item, state, sent, uuid, judged }) => ({
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
  }))
  const stored = await insertSubmissions(parts.db, rows)
  for (const entry of fresh) {
    if (!stored.has(keyOfEntry(entry))) continue
    entry.outcome = await receipt(parts, entry, entry.state.version, false, call)
  }
  // Somebody stored the same client_uuid a moment ago, or the form was deleted in between.
  const rest = entries.filter((entry) => !entry.outcome)
  await answerReplays(parts, rest, undefined, call)
  for (const entry of rest) entry.outcome ??= refused(problem('form_not_found'))
}
