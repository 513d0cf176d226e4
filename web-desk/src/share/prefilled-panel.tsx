import type { Form } from '@formpost/contract'
import { isBlank, isPrefillable, type FormField } from '@formpost/rules'
import type { FieldContext } from '@formpost/ui/fields/field-props.ts'
import { Field } from '@formpost/ui/fields/field.tsx'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { CopyField } from '../parts/copy-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { TextInput } from '../parts/text-input.tsx'
import { messages } from './messages/index.ts'
import { isAccepted, prefilledLink, type Answers } from './prefilled-link.ts'
import { toFormField } from './to-form-field.ts'

const nameOf = ({ type, label }: FormField): string =>
  type === 'hidden' ? messages.hidden(label ?? '') : (label ?? '')

const answerId = ({ id }: Pick<FormField, 'id'>): string => `answer-${id}`

interface AnswerProps {
  field: FormField
  value: RawAnswer
  context: FieldContext
  onRemove: () => void
}

function Answer({ field, value, context, onRemove }: AnswerProps) {
  const error = isBlank(value) || isAccepted(field, value) ? undefined : messages.unfit
  return (
    <div class="prefilled-answer" id={answerId(field)}>
      {field.type === 'hidden' ? (
        <TextInput
          label={nameOf(field)}
          value={String(value)}
          error={error}
          onInput={(text) => context.answer(field.id, text)}
        />
      ) : (
        <Field
          field={field}
          value={value}
          isRequired
          error={error}
          fileMessage={undefined}
          context={context}
        />
      )}
      <button
        type="button"
        class="quiet"
        aria-label={messages.removeField(nameOf(field))}
        onClick={onRemove}
      >
        {messages.remove}
      </button>
    </div>
  )
}

/** A link that fills in some fields. */
export function PrefilledPanel({ form }: { form: Form }) {
  const id = useId()
  const [answers, setAnswers] = useState<Answers>({})
  const [next, setNext] = useState('')
  const chooser = useRef<HTMLSelectElement>(null)
  const fields = useMemo(
    () => form.fields.map(toFormField).filter(({ type }) => isPrefillable(type)),
    [form.fields],
  )
  const context = useMemo<FieldContext>(
    () => ({
      isEncrypted: false,
      answer: (field, value) => setAnswers((previous) => ({ ...previous, [field]: value })),
      filesOf: () => [],
      addFile: async () => undefined,
      removeFile: () => undefined,
    }),
    [],
  )
  const chosen = fields.filter((field) => field.id in answers)
  const left = fields.filter((field) => !(field.id in answers))
  const shown = left.find((field) => field.id === next) ?? left[0]
  const [added, setAdded] = useState<FormField>()
  useLayoutEffect(() => {
    if (!added) return
    const answer = document.getElementById(answerId(added))
    answer?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [added])
  const add = (field: FormField) => {
    setAnswers({ ...answers, [field.id]: '' })
    setAdded(field)
  }
  const remove = ({ id: removed }: FormField) => {
    const { [removed]: _, ...rest } = answers
    setAnswers(rest)
    setAdded(undefined)
    chooser.current?.focus()
  }
  const link = prefilledLink(form.public_url, fields, answers)
  return (
    <Panel title={messages.prefilled} lead={messages.prefilledLead}>
      {fields.length === 0 && <p>{messages.noFields}</p>}
      {chosen.map((field) => (
        <Answer
          key={field.id}
          field={field}
          value={answers[field.id]!}
          context={context}
          onRemove={() => remove(field)}
        />
      ))}
      {shown && (
        <div class="field">
          <label class="label" for={id}>
            {messages.field}
          </label>
          <div class="copy-row">
            <select
              id={id}
              ref={chooser}
              class="control"
              value={shown.id}
              onChange={({ currentTarget }) => setNext(currentTarget.value)}
            >
              {left.map((field) => (
                <option key={field.id} value={field.id}>
                  {nameOf(field)}
                </option>
              ))}
            </select>
            <button type="button" class="secondary" onClick={() => add(shown)}>
              {messages.addField}
            </button>
          </div>
        </div>
      )}
      {link !== form.public_url && (
        <CopyField label={messages.prefilled} copy={messages.copyLink} value={link} />
      )}
    </Panel>
  )
}
