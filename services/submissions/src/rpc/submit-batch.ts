import type { PropertyErrors } from '@formpost/kit/errors'
import { problemToJson, type CallContext, type Complete, type Handlers } from '@formpost/kit/rpc'
import type { SubmissionDevice__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmissionDevice'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'
import type { SubmitOutcome__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitOutcome'

import type { SubmissionDevice } from '../domain/device.ts'
import type { IncomingSubmission } from '../domain/submission.ts'
import { handleBatch } from '../submit/handle-batch.ts'
import { refuse, type Outcome, type Refused } from '../submit/outcome.ts'
import type { Dependencies } from './dependencies.ts'

export const submitBatch =
  (dependencies: Dependencies): Handlers<'submissions'>['SubmitBatch'] =>
  async ({ items: messages, can_send_alone: canSendAlone }, call) => {
    const items = messages.map((message) => fromMessage(message, call))
    const outcomes = await handleBatch(dependencies, items, canSendAlone, call)
    return { outcomes: outcomes.map(toMessage) }
  }

type Fields = NonNullable<IncomingSubmission['fields']>

/** An item whose JSON cannot be parsed is refused alone. */
function fromMessage(item: SubmitItem__Output, call: CallContext): IncomingSubmission | Refused {
  try {
    return {
      kind: 'submission',
      publicId: item.public_id,
      clientUuid: item.client_uuid,
      filledAt: item.filled_at,
      filledAtLocal: item.filled_at_local,
      wasOffline: item.was_offline,
      formVersion: item.form_version,
      rules: item.rules,
      fields: item.fields === undefined ? undefined : (JSON.parse(item.fields) as Fields),
      encryptedPayload: item.encrypted_payload,
      uploadUuids: item.upload_uuids,
      ipAddress: item.ip,
      userAgent: item.user_agent,
      device: item.device ? toDevice(item.device) : undefined,
      deviceErrors:
        item.device_errors === undefined
          ? undefined
          : (JSON.parse(item.device_errors) as PropertyErrors),
    }
  } catch (error) {
    return refuse(error, call)
  }
}

const toDevice = (device: SubmissionDevice__Output): SubmissionDevice => ({
  deviceId: device.device_id,
  deviceSeq: device.device_seq,
  collector: device.collector,
  clockOffsetS: device.clock_offset_s,
})

function toMessage(outcome: Outcome): Complete<SubmitOutcome__Output> {
  switch (outcome.kind) {
    case 'stored':
    case 'replayed': {
      const { submissionUuid, thankYouMessage, redirectUrl } = outcome.receipt
      return {
        receipt: {
          submission_uuid: submissionUuid,
          thank_you_message: thankYouMessage,
          redirect_url: redirectUrl,
          replayed: outcome.kind === 'replayed',
        },
        problem: undefined,
        send_alone: undefined,
      }
    }
    case 'refused':
      return { receipt: null, problem: problemToJson(outcome.problem), send_alone: undefined }
    case 'send-alone':
      return { receipt: null, problem: undefined, send_alone: true }
  }
}
