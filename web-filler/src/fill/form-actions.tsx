import { SubmitButton } from '@formpost/ui/fields/submit-button.tsx'
import { language } from '@formpost/ui/messages/language.ts'

import { messages } from '../app/messages/index.ts'
import type { FormSession } from './form-session.ts'

interface FormActionsProps {
  session: FormSession
  isBusy: boolean
  canSend: boolean
  onBack: () => void
}

/** The buttons of a page: Back, and Next or Submit. */
export function FormActions({ session, isBusy, canSend, onBack }: FormActionsProps) {
  const { pageIndex, pages, compiled } = session
  const isLast = pageIndex === pages.length - 1
  const button = compiled.fields.findLast((field) => field.type === 'submit_button')
  return (
    <div class={`actions align-${button?.settings?.button_alignment ?? 'left'}`}>
      {pageIndex > 0 && (
        <button type="button" class="secondary" lang={language} onClick={onBack}>
          {messages.back}
        </button>
      )}
      {!isLast && (
        <button
          type="submit"
          class="primary"
          lang={language}
          aria-disabled={isBusy ? 'true' : undefined}
        >
          {isBusy ? messages.preparingFile : messages.next}
        </button>
      )}
      {isLast && canSend && (
        <SubmitButton field={button && session.shownField(button)} isBusy={isBusy} />
      )}
    </div>
  )
}
