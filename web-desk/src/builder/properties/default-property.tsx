import { answerKind, type AnswerKind } from '@formpost/rules'
import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'

import { anyNumber } from '../../parts/read-number.ts'
import { DateControl } from './date-control.tsx'
import { incompleteText } from './date-settings.tsx'
import { describeDefault } from './default-problem.ts'
import { messages } from './messages/index.ts'
import { NumberControl, useTypedNumber } from './number-control.tsx'
import { OptionSelect } from './option-select.tsx'
import { PrefillNote } from './prefill-note.tsx'
import { PropertyFrame } from './property-frame.tsx'
import { TextControl } from './text-control.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

const property = 'default_value'

function useDefault({ field, errorOf }: EditorProps) {
  const { set } = useFieldChange(field)
  return {
    value: field.default_value,
    change: (default_value: string | null) => set(property, { default_value }),
    error: errorOf(property) ?? describeDefault(field),
  }
}

function TextDefault(props: EditorProps) {
  const { value, change, error } = useDefault(props)
  const { type } = props.field
  return (
    <PropertyFrame
      property={property}
      label={type === 'hidden' ? messages.hiddenValue : messages.defaultValue}
      error={error}
    >
      {(control) => (
        <>
          <TextControl
            control={control}
            {...(type === 'long_text' && { rows: 2 })}
            {...(type === 'email' && { type })}
            value={value}
            onChange={change}
          />
          {type === 'hidden' && <PrefillNote field={props.field} />}
        </>
      )}
    </PropertyFrame>
  )
}

function NumberDefault(props: EditorProps) {
  const { value, change, error } = useDefault(props)
  const number = value === null ? null : Number(value)
  const typed = useTypedNumber(Number.isNaN(number) ? null : number, anyNumber, (next) =>
    change(next === null ? null : String(next)),
  )
  return (
    <PropertyFrame property={property} label={messages.defaultValue} error={typed.error ?? error}>
      {(control) => <NumberControl control={control} typed={typed} range={anyNumber} />}
    </PropertyFrame>
  )
}

function DateDefault(props: EditorProps & { type: 'date' | 'time' }) {
  const { type } = props
  const { value, change, error } = useDefault(props)
  const [isIncomplete, setIncomplete] = useState(false)
  return (
    <PropertyFrame
      property={property}
      label={messages.defaultValue}
      error={isIncomplete ? incompleteText(type) : error}
    >
      {(control) => (
        <DateControl
          control={control}
          type={type}
          value={value}
          onChange={change}
          onIncomplete={setIncomplete}
        />
      )}
    </PropertyFrame>
  )
}

function OptionDefault(props: EditorProps) {
  const { value, change, error } = useDefault(props)
  return (
    <PropertyFrame property={property} label={messages.defaultValue} error={error}>
      {(control) => (
        <OptionSelect
          control={control}
          options={props.field.options ?? []}
          value={value}
          none={messages.noDefault}
          onChange={change}
        />
      )}
    </PropertyFrame>
  )
}

const editors: Record<AnswerKind, ComponentType<EditorProps> | null> = {
  text: TextDefault,
  number: NumberDefault,
  date: (props) => <DateDefault {...props} type="date" />,
  option: OptionDefault,
  options: OptionDefault,
  ranking: null,
  upload: null,
  consent: null,
  rating: NumberDefault,
  time: (props) => <DateDefault {...props} type="time" />,
  // Its offset depends on where the form is filled in.
  datetime: null,
}

/** The answer that people find filled in. */
export function DefaultProperty(props: EditorProps) {
  const kind = answerKind(props.field.type)
  const Editor = kind && editors[kind]
  return Editor ? <Editor {...props} /> : null
}
