import { type CallContext, Problem, problem } from '@formpost/kit/rpc'

import { judge, sameAnswers } from '../domain/judge.ts'
import { findStored, replayKey, type ReplayPair, type Stored } from '../store/replays.ts'
import { isolate } from './isolate.ts'
import { attempt, fail, type Received, receipt, type SubmitParts } from './item.ts'

/** Under which form and client_uuid it would be stored already, had it been sent before. */
export const replayPair = ({ item, state }: Received): ReplayPair | undefined => {
  const { client_uuid: clientUuid } = item.request
  return clientUuid ? { formUuid: state.form_uuid, clientUuid } : undefined
}

/** Finishes those whose client_uuid is stored already, whatever has become of the form since. */
export async function finishReplays(
  parts: SubmitParts,
  entries: readonly Received[],
  call: CallContext,
): Promise<void> {
  const pairs = entries.flatMap((entry) => {
    const pair = replayPair(entry)
    return pair ? [{ entry, pair }] : []
  })
  const find = async (some: typeof pairs) => {
    const stored = await findStored(
      parts.db,
      some.map(({ pair }) => pair),
    )
    return some.map(({ pair }) => stored.get(replayKey(pair.formUuid, pair.clientUuid)))
  }
  const found = await isolate(
    pairs,
    (some) => find([...some]),
    (error, { entry }) => {
      fail(entry.item, error, call)
      return undefined
    },
  )
  for (const [index, { entry }] of pairs.entries()) {
    const stored = found[index]
    if (stored) await finishReplay(parts, entry, stored, call)
  }
}

/** Answers a retry with the receipt of the submission that is stored. */
export async function finishReplay(
  parts: SubmitParts,
  entry: Received,
  stored: Stored,
  call: CallContext,
): Promise<void> {
  const { definitions } = parts
  const { item, state } = entry
  await attempt(item, call, async () => {
    const { answers } = stored
    if (answers && !(await isReplay(parts, entry, { ...stored, answers }, call))) {
      throw problem('answers_differ')
    }
    const words = await definitions.ofVersion(state.form_uuid, stored.receipt_version, call)
    item.outcome = receipt(stored.uuid, words, true)
  })
}

/** Judged by the form that the stored answers were judged by, the same answers come out the same. */
async function isReplay(
  { definitions }: SubmitParts,
  { state, sent }: Received,
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
