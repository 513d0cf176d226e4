import { acceptEntries } from '@formpost/rules'
import { useId } from 'preact/hooks'

import { fileTypeChoices, readAccept, writeAccept } from './accept-choices.ts'
import { CheckControl } from './check-control.tsx'
import { messages } from './messages/index.ts'
import { PropertyGroup } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'
import { useTyped } from './use-typed.ts'

export function AcceptSetting({ field, errorOf, warningOf }: EditorProps) {
  const { setSetting } = useFieldChange(field)
  const id = useId()
  const { choices, others } = readAccept(field.settings?.accept)
  const error = errorOf('settings.accept')
  const typed = useTyped<string, never>(
    others.join(', '),
    (text) => text,
    (text) => ({ value: acceptEntries(text).join(', ') }),
    (text) => setSetting('accept', writeAccept({ choices, others: acceptEntries(text) })),
  )
  return (
    <PropertyGroup
      property="settings.accept"
      label={messages.settings.accept}
      help={messages.anyType}
      error={error}
      warning={warningOf('accept')}
    >
      <div class="checks">
        {fileTypeChoices.map((choice) => (
          <CheckControl
            key={choice}
            label={messages.fileTypes[choice]}
            isChecked={choices.includes(choice)}
            onChange={(isChosen) => {
              const rest = choices.filter((other) => other !== choice)
              const next = isChosen ? [...rest, choice] : rest
              setSetting('accept', writeAccept({ choices: next, others }))
            }}
          />
        ))}
      </div>
      <label class="sub-label" for={id}>
        {messages.otherTypes}
      </label>
      <input
        id={id}
        class="control"
        type="text"
        dir="ltr"
        autoCapitalize="off"
        autoComplete="off"
        spellcheck={false}
        aria-describedby={`${id}-help`}
        aria-invalid={error ? 'true' : undefined}
        value={typed.text}
        onInput={(event) => typed.type(event.currentTarget.value)}
      />
      <p class="help below" id={`${id}-help`}>
        {messages.otherTypesHelp}
      </p>
    </PropertyGroup>
  )
}
