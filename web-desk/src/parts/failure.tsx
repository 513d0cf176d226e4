import { AlertIcon } from '@formpost/ui/icons.tsx'
import type { ComponentChildren } from 'preact'

import { describeError } from './describe-error.ts'
import { messages } from './messages/index.ts'

/** What went wrong and what to do, beside what failed. */
export function Failure({ error, children }: { error: unknown; children?: ComponentChildren }) {
  if (error === undefined) return null
  return (
    <div class="failure" role="alert">
      <AlertIcon />
      <p dir="auto">{describeError(error)}</p>
      {children}
    </div>
  )
}

/** The failure of loading a screen, with a way to try again. */
export const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Failure error={error}>
    <button type="button" class="secondary" onClick={onRetry}>
      {messages.tryAgain}
    </button>
  </Failure>
)
