import type { FormField } from '@formpost/rules'

import { messages } from '../messages/index.ts'

interface SubmitButtonProps {
  /** The form's submit field, if it has one. */
  field: FormField | undefined
  isBusy: boolean
}

export function SubmitButton({ field, isBusy }: SubmitButtonProps) {
  return (
    <button type="submit" class="primary" aria-disabled={isBusy ? 'true' : undefined}>
      {isBusy ? messages.submitting : field?.label || messages.submit}
    </button>
  )
}
