import { isContainer } from '@formpost/rules'
import type { FieldContext } from '@formpost/ui/fields/field-props.ts'
import { Field } from '@formpost/ui/fields/field.tsx'
import { AlertIcon } from '@formpost/ui/icons.tsx'
import { directionOf } from '@formpost/ui/messages/language.ts'
import type { RowReport } from '@formpost/xlsform'
import { useMemo, useState } from 'preact/hooks'

import type { DraftField } from '../../builder/document/index.ts'
import { messages as builder } from '../../builder/messages/index.ts'
import { fieldLabel } from '../../builder/properties/field-label.ts'
import { typeText } from '../../builder/type-text.ts'
import type { FormDocument } from '../create-form.ts'
import { messages } from './messages/index.ts'
import { noteOf } from './note-text.ts'

import './form-preview.css'

/** A form of a thousand fields would take seconds. */
const fieldsAtOnce = 100

function depthsOf(fields: readonly DraftField[]): Map<string, number> {
  const depths = new Map<string, number>()
  // A container is before what it contains.
  for (const { uuid, parent } of fields)
    depths.set(uuid, parent ? (depths.get(parent) ?? 0) + 1 : 0)
  return depths
}

/** Nothing can be answered. */
const context: FieldContext = {
  isEncrypted: false,
  answer: () => undefined,
  filesOf: () => [],
  addFile: async () => undefined,
  removeFile: () => undefined,
}

/** A field as respondents see it, or the name of one that they do not see. */
function Shown({ field }: { field: DraftField }) {
  if (isContainer(field.type) || field.type === 'hidden') {
    return <p class="import-unseen">{fieldLabel(field)}</p>
  }
  return (
    <Field
      field={{ ...field, id: field.uuid, position: 0 }}
      value={undefined}
      isRequired={field.is_required}
      error={undefined}
      fileMessage={undefined}
      context={context}
    />
  )
}

interface FormPreviewProps {
  document: FormDocument
  report: readonly RowReport[]
}

/** The fields that an XLSForm becomes, as respondents see them, with what differs from the file. */
export function FormPreview({ document, report }: FormPreviewProps) {
  const [shown, setShown] = useState(fieldsAtOnce)
  const fields = document.fields as readonly DraftField[]
  const depths = useMemo(() => depthsOf(fields), [fields])
  const notes = useMemo(
    () => new Map(report.flatMap((row) => (row.field ? [[row.field, noteOf(row)] as const] : []))),
    [report],
  )
  const left = fields.length - shown
  return (
    <section>
      <h3>{builder.screen.preview}</h3>
      <div
        class="import-preview"
        role="group"
        aria-label={builder.screen.previewOf}
        // Scrolls with the keyboard.
        tabIndex={0}
      >
        <ul dir={directionOf(document.form.title ?? '')}>
          {fields.slice(0, shown).map((field) => (
            <li key={field.uuid} data-depth={depths.get(field.uuid) || undefined}>
              <p class="visually-hidden">
                {fieldLabel(field)}, {typeText(field).name}
              </p>
              <div inert>
                <Shown field={field} />
              </div>
              {notes.get(field.uuid) && (
                <p class="import-mark" dir="auto">
                  <AlertIcon size={18} /> <span>{notes.get(field.uuid)}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
        {left > 0 && (
          <button type="button" class="secondary" onClick={() => setShown(shown + fieldsAtOnce)}>
            {messages.moreFields(left)}
          </button>
        )}
      </div>
    </section>
  )
}
