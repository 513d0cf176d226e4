import type { Form } from '@formpost/contract'
import { formatNumber } from '@formpost/ui/format.ts'
import { loadErrorTexts } from '@formpost/ui/messages/errors/index.ts'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import type { ReplyOf } from '../api/types.ts'
import { Failure } from '../parts/failure.tsx'
import { useAction } from '../parts/use-action.ts'
import { describeFailure } from './describe-failure.ts'
import { messages } from './messages/index.ts'

type Outcome = ReplyOf<'testWebhook'>['data']

function describeOutcome(outcome: Outcome): string {
  if (!outcome.delivered) return messages.testFailed(describeFailure(outcome))
  const duration = messages.milliseconds(formatNumber(outcome.duration_ms))
  return messages.testDelivered({ status: String(outcome.status_code), duration })
}

/** Sends a sample to the webhook and shows how it went. */
export function WebhookTest({ form }: { form: Form }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const test = useAction(async () => {
    setOutcome(undefined)
    await loadErrorTexts()
    setOutcome((await callApi('testWebhook', { params: { form: form.uuid } })).data)
  })
  return (
    <>
      <Failure error={test.error} />
      <div class="panel-actions">
        <button
          type="button"
          class="secondary"
          aria-disabled={test.isBusy}
          onClick={() => void test.run()}
        >
          {messages.test}
        </button>
        <span class="status" role="status">
          {test.isBusy ? messages.testing : outcome && describeOutcome(outcome)}
        </span>
      </div>
    </>
  )
}
