import { useBuilder } from '../builder-context.ts'
import { dependentsOf, type DraftField } from '../document/index.ts'
import { fieldLabel } from './field-label.ts'
import { messages } from './messages/index.ts'

/** The fields with a condition on a field, each a link to its logic. */
export function DependentFields({ field }: { field: DraftField }) {
  const { document, select } = useBuilder()
  const dependents = dependentsOf(document, field.uuid)
  if (dependents.length === 0) return null
  return (
    <div class="note dependents">
      <p>{messages.dependents(dependents.length)}</p>
      <ul>
        {dependents.map((each) => (
          <li key={each.uuid}>
            <button type="button" class="quiet" onClick={() => select(each.uuid, 'logic')}>
              <span dir="auto">{fieldLabel(each)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="help">{messages.dependentsHelp}</p>
    </div>
  )
}
