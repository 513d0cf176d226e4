import { useMemo, useState } from 'preact/hooks'

import { lazyPart } from '../../parts/lazy-part.tsx'
import { useBuilder } from '../builder-context.ts'
import { batch, changeField } from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { PropertyFrame } from '../properties/property-frame.tsx'
import { ReferenceButton } from '../properties/reference-button.tsx'
import { TextControl } from '../properties/text-control.tsx'
import { useFieldChange, type EditorProps } from '../properties/use-field-change.ts'
import { ExpressionEditor } from './expression-editor.tsx'
import { withExpression, type Member, type messageOf } from './expression-members.ts'
import { messages } from './messages/index.ts'
import { giveName, namesIn, referableFields } from './names.ts'

const ExpressionTester = lazyPart(
  async () => (await import('./expression-tester.tsx')).ExpressionTester,
)

/** An expression of a field. Fields that it refers to get names with it. */
export function ExpressionProperty({ field, member, errorOf }: EditorProps & { member: Member }) {
  const { document, problems, dispatch } = useBuilder()
  const [isTrying, setTrying] = useState(false)
  const { uuid } = field
  const property = `expressions.${member}`
  const fields = useMemo(() => {
    const nameOf = namesIn(document)
    return referableFields(document).map((each) => ({
      uuid: each.uuid,
      name: nameOf(each),
      label: fieldLabel(each),
    }))
  }, [document])
  const problem = problems.find((each) => each.field === uuid && each.property === property)
  const position = problem?.code === 'language' ? problem.position : undefined
  const change = (text: string, referred: string | undefined) => {
    const names = referred === undefined ? [] : giveName(document, referred)
    const changed = changeField(uuid, withExpression(field, member, text))
    dispatch(batch([...names, changed]), { mergeKey: `${uuid} ${property}` })
  }
  const { name, help } = messages.members[member]
  const error = errorOf(property)
  return (
    <>
      <PropertyFrame property={property} label={name} help={help} error={error}>
        {(control) => (
          <ExpressionEditor
            control={control}
            text={field.expressions?.[member] ?? ''}
            position={position}
            fields={fields}
            onChange={change}
          />
        )}
      </PropertyFrame>
      <details class="trial" onToggle={(event) => setTrying(event.currentTarget.open)}>
        <summary>{messages.try}</summary>
        {isTrying && <ExpressionTester field={field} member={member} error={error} />}
      </details>
    </>
  )
}

type MessageMember = (typeof messageOf)[keyof typeof messageOf]

/** The sentence for an answer that is missing or does not pass the check. */
export function MessageProperty({
  field,
  member,
  errorOf,
}: EditorProps & { member: MessageMember }) {
  const { set } = useFieldChange(field)
  const property = `expressions.${member}`
  const value = field.expressions?.[member] ?? null
  const change = (text: string | null) => set(property, withExpression(field, member, text))
  return (
    <PropertyFrame
      property={property}
      label={messages.messageNames[member]}
      error={errorOf(property)}
    >
      {(control) => (
        <>
          <TextControl control={control} rows={2} value={value} onChange={change} />
          <ReferenceButton
            control={control}
            text={value ?? ''}
            mergeKey={`${field.uuid} ${property}`}
            onInsert={change}
          />
        </>
      )}
    </PropertyFrame>
  )
}
