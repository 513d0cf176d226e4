import { formatNumber } from '@formpost/ui/format.ts'

import { Failure } from '../../parts/failure.tsx'
import { messages } from '../messages/index.ts'
import type { useDecryptedSummary } from './use-decrypted-summary.ts'

interface SummaryProgressProps {
  summarizing: ReturnType<typeof useDecryptedSummary>
}

/** How far the answers are decrypted for the summary, and what could not be. */
export function SummaryProgress({ summarizing }: SummaryProgressProps) {
  const { progress, error, isCancelled, result, start, cancel } = summarizing
  if (error !== undefined) {
    return (
      <Failure error={error}>
        <button type="button" class="secondary" onClick={start}>
          {messages.decryptAnswers}
        </button>
      </Failure>
    )
  }
  if (isCancelled) {
    return (
      <div class="decrypting">
        <button type="button" class="secondary" onClick={start}>
          {messages.decryptAnswers}
        </button>
      </div>
    )
  }
  if (progress) {
    const { done, total } = progress
    return (
      <div class="decrypting">
        <progress
          aria-label={messages.decryptingAnswers}
          {...(total > 0 ? { max: total, value: done } : {})}
        />
        <span class="help">
          {messages.decrypting({ done: formatNumber(done), total: formatNumber(total) })}
        </span>
        <button type="button" class="secondary" onClick={cancel}>
          {messages.cancel}
        </button>
      </div>
    )
  }
  if (!result || result.sealed === 0) return null
  return <p class="decrypting help">{messages.sealedCount(result.sealed)}</p>
}
