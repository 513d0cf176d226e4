import { type CallContext, invalid } from '@formpost/kit/rpc'
import { messageFault } from '@formpost/kit/security'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'

import { judge, refusalToday, type Sent } from '../domain/judge.ts'
import type { Accepted, Received, SubmitParts } from './item.ts'

type Answers = NonNullable<Sent['fields']>

/** What a submission brings. Throws where its JSON can't be read, which only gateways of version 0.1 leave to us. */
export function sentOf({
  fields,
  body,
  encrypted_payload,
  upload_uuids,
}: SubmitItem__Output): Sent {
  const whole = body.length > 0 ? (JSON.parse(body.toString()) as { fields?: Answers | null }) : {}
  return {
    fields: fields === undefined ? (whole.fields ?? undefined) : (JSON.parse(fields) as Answers),
    encryptedPayload: encrypted_payload,
    uploadUuids: upload_uuids,
  }
}

const payloadWords = {
  'not encrypted': 'Must be an armoured OpenPGP message, encrypted.',
  'other key': 'Must be encrypted to the public key of this form.',
}

/** Judges one submission by its form; throws what is wrong with it. */
export async function judgeItem(
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
