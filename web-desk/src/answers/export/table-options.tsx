import type { Form } from '@formpost/contract'

import { Select } from '../../parts/select.tsx'
import { messages } from '../messages/index.ts'
import { hasChoiceNames, hasFieldNames, type TableChoice } from './exported-tables.ts'

interface TableOptionsProps {
  form: Pick<Form, 'fields'>
  /** By uuid, those that are tables of their own. */
  repeats: readonly (readonly [uuid: string, name: string])[]
  choice: TableChoice
  onChange: (choice: TableChoice) => void
}

const texts = [
  ['labels', messages.exportLabels],
  ['names', messages.exportNames],
] as const
const textsOf = (areNames: boolean) => (areNames ? 'names' : 'labels')

/** Which table is exported and how it is written, as far as the form leaves a choice. */
export function TableOptions({ form, repeats, choice, onChange }: TableOptionsProps) {
  return (
    <div class="export-tables">
      {repeats.length > 0 && (
        <Select
          label={messages.exportTable}
          value={choice.repeat ?? ''}
          options={[['', messages.exportMainTable], ...repeats]}
          onChange={(repeat) => onChange({ ...choice, repeat: repeat || undefined })}
        />
      )}
      {hasFieldNames(form) && (
        <Select
          label={messages.exportHeaders}
          value={textsOf(choice.namesInHeader)}
          options={texts}
          onChange={(value) => onChange({ ...choice, namesInHeader: value === 'names' })}
        />
      )}
      {hasChoiceNames(form) && (
        <Select
          label={messages.exportChoices}
          value={textsOf(choice.namesInCells)}
          options={texts}
          onChange={(value) => onChange({ ...choice, namesInCells: value === 'names' })}
        />
      )}
    </div>
  )
}
