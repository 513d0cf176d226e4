import type { FormField } from '@formpost/rules'

import { words } from '../../app/messages/index.ts'

interface SubmitButtonProps {
  /** The form's own field, where it has one. */
  field: FormField | undefined
  isBusy: boolean
}

export function SubmitButton({ field, isBusy }: SubmitButtonProps) {
  return (
    <button type="submit" class="primary" aria-disabled={isBusy ? 'true' : undefined}>
      {isBusy ? words.submitting : field?.label || words.submit}
    </button>
  )
}
