import type { WorstCase } from '@formpost/rules/form'
import { formatNumber } from '@formpost/ui/format.ts'

import { findField, type DraftDocument } from '../document/index.ts'
import { messages as history } from '../history/messages/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { messages } from '../screen-messages/index.ts'
import { DialogFrame } from './dialog-frame.tsx'

interface WorstCaseDialogProps {
  cases: readonly WorstCase[]
  document: DraftDocument
  onClose: () => void
  onSelect: (field: string | undefined, property: string) => void
  onPublish: () => void
}

const properties = {
  instances: 'settings.max_count',
  answers: 'settings.max_count',
  steps: 'expressions',
}

function describe({ code, count, max }: WorstCase): string {
  const texts = {
    instances: history.worstInstances,
    answers: history.worstAnswers,
    steps: history.worstSteps,
  }
  return texts[code]({ count: formatNumber(count), max: formatNumber(max) })
}

/** Says before publishing which records would be too large, and what to change. */
export const WorstCaseDialog = (props: WorstCaseDialogProps) => (
  <DialogFrame title={history.worstTitle} onClose={props.onClose}>
    <p>{history.worstBody}</p>
    <ul class="problem-list">
      {props.cases.map((found) => {
        const field = findField(props.document, found.fieldId)
        return (
          <li key={found.code}>
            <button
              type="button"
              class="problem"
              onClick={() => props.onSelect(field?.uuid, properties[found.code])}
            >
              <span class="problem-field" dir="auto">
                {field ? fieldLabel(field) : messages.form}
              </span>
              <span dir="auto">{describe(found)}</span>
            </button>
          </li>
        )
      })}
    </ul>
    <div class="dialog-actions">
      <button type="button" class="secondary" onClick={props.onClose}>
        {messages.cancel}
      </button>
      <button type="button" class="primary" onClick={props.onPublish}>
        {messages.publishAnyway}
      </button>
    </div>
  </DialogFrame>
)
