import type { Form } from '@formpost/contract'
import { useSelector } from '@formpost/ui/use-selector.ts'

import type { FieldCommands } from '../builder-context.ts'
import type { BuilderModel } from '../builder-model.ts'
import { containersAround, findField, type DraftField } from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'

/** Props of a list of fields. It renders only when fields come, go or move; each row follows its own field. */
export interface FieldListProps {
  model: BuilderModel
  commands: FieldCommands
  form: Form
}

/** The uuids of the fields, in order. */
export const useFieldOrder = ({ state }: BuilderModel): readonly string[] =>
  useSelector(state, ({ history }) => history.document.fields.map(({ uuid }) => uuid))

interface FieldRow {
  /** Undefined once the field was removed. */
  field: DraftField | undefined
  isSelected: boolean
  problems: number
  /** How many containers are around the field. */
  depth: number
  /** The label of the innermost one. */
  container: string | undefined
}

/** What the row of a field shows. */
export function useFieldRow({ state, problemCounts }: BuilderModel, uuid: string): FieldRow {
  const problems = useSelector(problemCounts, (counts) => counts.get(uuid) ?? 0)
  const row = useSelector(state, ({ history, selected }) => {
    const containers = containersAround(history.document, uuid)
    return {
      field: findField(history.document, uuid),
      isSelected: selected === uuid,
      depth: containers.length,
      container: containers[0] && fieldLabel(containers[0]),
    }
  })
  return { ...row, problems }
}
