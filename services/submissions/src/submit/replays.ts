import { type CallContext, Problem, problem } from '@formpost/kit'

import { judge, sameAnswers } from '../domain/judge.ts'
import {
  findStored,
  type Known,
  replayKey,
  type ReplayPair,
  type Stored,
} from '../store/replays.ts'
import { type Entry, receipt, settle, type SubmitParts } from './entry.ts'

/** Under which form and client_uuid each would be stored. */
export const pairsOf = (entries: readonly Entry[]): ReplayPair[] =>
  entries.flatMap(({ item, state }) =>
    item.client_uuid ? [{ formUuid: state.form_uuid, clientUuid: item.client_uuid }] : [],
  )

/** Answers entries whose client_uuid is stored already, whatever has become of the form since. */
export async function answerReplays(
  parts: SubmitParts,
  entries: readonly Entry[],
  call: CallContext,
): Promise<void> {
  await answerKnown(parts, entries, await findStored(parts.db, pairsOf(entries)), call)
}

/** The same, where it is known what is stored. */
export async function answerKnown(
  parts: SubmitParts,
  entries: readonly Entry[],
  known: Known,
  call: CallContext,
): Promise<void> {
  if (known.size === 0) return
  for (const entry of entries) {
    const { client_uuid } = entry.item
    const match = client_uuid && known.get(replayKey(entry.state.form_uuid, client_uuid))
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
