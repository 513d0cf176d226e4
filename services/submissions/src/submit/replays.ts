import { type CallContext, Problem, problem } from '@formpost/kit'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'

import { judge, sameAnswers } from '../domain/judge.ts'
import { findStored, replayKey, type Stored } from '../store/replays.ts'
import { type Entry, receipt, settle, type SubmitParts } from './entry.ts'

/** Under which form and client_uuid each item would be stored, where both are known. */
export function pairsOf(
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
export async function answerReplays(
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
