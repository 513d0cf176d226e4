import { leftOutExpressions, leftOutName, type LeftOutColumn } from '@formpost/rules'

import type { DraftField } from '../document/index.ts'
import { useFieldChange } from '../properties/use-field-change.ts'
import { membersOf, withExpression } from './expression-members.ts'
import { messages } from './messages/index.ts'

/** The columns of a field's import without one. */
function withoutColumn({ xlsform }: DraftField, column: LeftOutColumn): DraftField['xlsform'] {
  const { [leftOutName(column)]: _, ...others } = xlsform ?? {}
  return Object.keys(others).length > 0 ? others : null
}

interface LeftOutExpressionsProps {
  field: DraftField
  /** After an expression is in the field again. */
  onCorrect: (column: LeftOutColumn) => void
}

/** The expressions that an import left out, to be corrected or discarded. */
export function LeftOutExpressions({ field, onCorrect }: LeftOutExpressionsProps) {
  const { set } = useFieldChange(field)
  const members = membersOf(field.type)
  return leftOutExpressions(field).map(({ column, text }) => {
    const { name } = messages.members[column]
    const change = (more: object) =>
      set('xlsform', { xlsform: withoutColumn(field, column), ...more })
    return (
      <div key={column} class="property left-out" role="group" aria-label={messages.leftOut(name)}>
        <p class="property-warning">{messages.leftOut(name)}</p>
        <p class="left-out-text" dir="ltr">
          <code>{text}</code>
        </p>
        <p class="left-out-actions">
          {members.includes(column) && !field.expressions?.[column] && (
            <button
              type="button"
              class="secondary"
              onClick={() => {
                change(withExpression(field, column, text))
                onCorrect(column)
              }}
            >
              {messages.correctExpression}
            </button>
          )}
          <button type="button" class="secondary" onClick={() => change({})}>
            {messages.discardExpression}
          </button>
        </p>
      </div>
    )
  })
}
