import { answerKind, isContainer, isInput, type FieldType } from '@formpost/rules'
import type { FieldContext } from '@formpost/ui/fields/field-props.ts'
import { Field } from '@formpost/ui/fields/field.tsx'
import { toTypedNumber } from '@formpost/ui/fields/typed-number.ts'
import { memo } from '@formpost/ui/memo.ts'
import { useMemo } from 'preact/hooks'

import type { DraftField } from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { messages } from '../screen-messages/index.ts'

/** Fields of the builder take no answers. */
const context: FieldContext = {
  isEncrypted: false,
  answer: () => undefined,
  filesOf: () => [],
  addFile: async () => undefined,
  removeFile: () => undefined,
}

/** What stands for a field that would not be seen. */
function placeholderOf({ type, label, content, default_value: value }: DraftField): string | null {
  if (type === 'hidden') {
    return value ? messages.hiddenFieldStarting(value) : messages.hiddenField
  }
  if (type === 'page_break' && !label) return ''
  if (type === 'image' && !content) return messages.noImage
  if (type === 'paragraph' && !content?.trim()) return messages.emptyParagraph
  return null
}

/** The default as respondents find it filled in. */
const typedDefault = ({ type, default_value: value }: DraftField): string | undefined =>
  value !== null && answerKind(type) === 'number' ? toTypedNumber(value) : (value ?? undefined)

const hasLabel = (type: FieldType) => isInput(type) || type === 'heading'

function Placeholder({ text }: { text: string }) {
  return text === '' ? null : <p class="field-placeholder">{text}</p>
}

/** A field as respondents see it. */
export const FieldPreview = memo(({ field }: { field: DraftField }) => {
  const shown = useMemo(() => {
    const label = hasLabel(field.type) ? field.label || messages.noLabel : field.label
    return { ...field, label, id: field.uuid, position: 0 }
  }, [field])
  const placeholder = placeholderOf(field)
  if (field.type === 'hidden') {
    return (
      <>
        <p class="label">{shown.label}</p>
        <Placeholder text={placeholder ?? ''} />
      </>
    )
  }
  if (isContainer(field.type)) return <p class="preview-container">{fieldLabel(field)}</p>
  if (field.type === 'submit_button') {
    return (
      <p class={`preview-submit align-${field.settings?.button_alignment ?? 'left'}`}>
        <span class="button primary">{field.label || messages.submit}</span>
      </p>
    )
  }
  if (placeholder !== null) return <Placeholder text={placeholder} />
  return (
    <>
      <Field
        field={shown}
        value={typedDefault(field)}
        isRequired={field.is_required}
        error={undefined}
        fileMessage={undefined}
        context={context}
      />
      {field.options?.length === 0 && <Placeholder text={messages.noOptions} />}
    </>
  )
})
