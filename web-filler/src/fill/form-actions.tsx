import { words } from '../app/messages/index.ts'
import { SubmitButton } from './fields/submit-button.tsx'
import type { Filling } from './filling.ts'

interface FormActionsProps {
  filling: Filling
  isBusy: boolean
  canSend: boolean
  onBack: () => void
}

/** Back, and Next or Submit, at the foot of a page. */
export function FormActions({ filling, isBusy, canSend, onBack }: FormActionsProps) {
  const { pageIndex, pages, compiled } = filling
  const isLast = pageIndex === pages.length - 1
  const button = compiled.fields.findLast((field) => field.type === 'submit_button')
  return (
    <div class={`actions align-${button?.settings?.button_alignment ?? 'left'}`}>
      {pageIndex > 0 && (
        <button type="button" class="secondary" onClick={onBack}>
          {words.back}
        </button>
      )}
      {!isLast && (
        <button type="submit" class="primary">
          {words.next}
        </button>
      )}
      {isLast && canSend && <SubmitButton field={button} isBusy={isBusy} />}
    </div>
  )
}
