import { calculationResults, metadataKinds } from '@formpost/rules'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { focusProperty } from '../focus-property.ts'
import { PlusIcon } from '../icons.tsx'
import { CheckControl } from '../properties/check-control.tsx'
import { PropertyFrame } from '../properties/property-frame.tsx'
import { useFieldChange, type EditorProps } from '../properties/use-field-change.ts'
import { canBeReadOnly, membersOf, messageOf, type Member } from './expression-members.ts'
import { ExpressionProperty, MessageProperty } from './expression-property.tsx'
import { LeftOutExpressions } from './left-out-expressions.tsx'
import { messages } from './messages/index.ts'
import { NameProperty } from './name-property.tsx'
import { TriggerProperty } from './trigger-property.tsx'

import './language.css'

interface LanguagePropertiesProps extends EditorProps {
  /** The property that takes the focus. */
  wanted: string | undefined
}

/** The name and the expressions of a field. Expressions without a text are added by buttons. */
export function LanguageProperties({ wanted, ...props }: LanguagePropertiesProps) {
  const { field } = props
  const section = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<readonly Member[]>([])
  const members = membersOf(field.type)
  const { expressions } = field
  const isShown = (member: Member) =>
    added.includes(member) ||
    Boolean(expressions?.[member]) ||
    Boolean(member === 'calculation' && expressions?.trigger) ||
    Boolean(member in messageOf && expressions?.[messageOf[member as keyof typeof messageOf]])
  const hidden = members.filter((member) => !isShown(member))
  const focus = (property: string | undefined) =>
    property !== undefined && focusProperty(section.current!, property)
  // It may have been asked for before this part was loaded.
  useLayoutEffect(() => void focus(wanted), [wanted])
  useLayoutEffect(() => void focus(added.at(-1) && `expressions.${added.at(-1)}`), [added])
  return (
    <div ref={section} class="language">
      <LeftOutExpressions
        field={field}
        onCorrect={(column) => setAdded([...added.filter((each) => each !== column), column])}
      />
      <NameProperty {...props} />
      {canBeReadOnly(field.type) && <ReadOnlyProperty {...props} />}
      {field.type === 'hidden' && <HiddenSettings {...props} />}
      {members.filter(isShown).map((member) => (
        <div key={member} class="expression-part">
          <ExpressionProperty {...props} member={member} />
          {member in messageOf && (
            <MessageProperty {...props} member={messageOf[member as keyof typeof messageOf]} />
          )}
          {member === 'calculation' && <TriggerProperty {...props} />}
        </div>
      ))}
      {hidden.length > 0 && (
        <div class="property add-expressions" role="group" aria-label={messages.add}>
          {hidden.map((member) => (
            <button
              key={member}
              type="button"
              class="secondary"
              onClick={() => setAdded([...added, member])}
            >
              <PlusIcon /> {messages.members[member].name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function ReadOnlyProperty({ field }: EditorProps) {
  const { set } = useFieldChange(field)
  return (
    <div class="property" data-property="read_only">
      <CheckControl
        label={messages.readOnly}
        help={messages.readOnlyHelp}
        isChecked={field.read_only ?? false}
        onChange={(isReadOnly) => set('read_only', { read_only: isReadOnly || null })}
      />
    </div>
  )
}

/** What a hidden field holds: a result, or what is known of the filling. */
function HiddenSettings({ field, errorOf }: EditorProps) {
  const { setSetting } = useFieldChange(field)
  const isCalculated = Boolean(field.expressions?.calculation)
  const setting = isCalculated ? 'result' : 'metadata'
  const names: Readonly<Record<string, string>> = isCalculated
    ? messages.results
    : messages.metadataKinds
  return (
    <PropertyFrame
      property={`settings.${setting}`}
      label={isCalculated ? messages.result : messages.metadata}
      error={errorOf(`settings.${setting}`)}
    >
      {(control) => (
        <select
          {...control}
          class="control"
          value={field.settings?.[setting] ?? ''}
          onChange={(event) => setSetting(setting, (event.currentTarget.value || null) as null)}
        >
          <option value="">{isCalculated ? messages.resultInferred : messages.noMetadata}</option>
          {(isCalculated ? calculationResults : metadataKinds).map((kind) => (
            <option key={kind} value={kind}>
              {names[kind]}
            </option>
          ))}
        </select>
      )}
    </PropertyFrame>
  )
}
