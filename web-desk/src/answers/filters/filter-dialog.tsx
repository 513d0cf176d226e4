import type { Form } from '@formpost/contract'
import { answerKindOf, isOptionList, maxInlineOptions, type AnswerKind } from '@formpost/rules'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useState } from 'preact/hooks'

import { Select, type SelectOptions } from '../../parts/select.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { messages } from '../messages/index.ts'
import { reviewStates } from '../review-badge.tsx'
import { questionsOf } from '../table/columns.ts'
import {
  changesOf,
  choicesOf,
  draftAbout,
  draftOf,
  type Choice,
  type FilterDraft,
} from './filter-draft.ts'
import { operatorText, questionOf } from './filter-text.ts'
import type { Filter, Operator } from './filter.ts'

interface FilterDialogProps {
  form: Form
  filter: Filter
  /** The parameter that is changed; a new one if undefined. */
  name: string | undefined
  onApply: (changes: Readonly<Record<string, string | undefined>>) => void
  onClose: () => void
}

const { subjects } = messages

/** What answers can be filtered by; the service cannot read encrypted ones. */
const subjectsOf = (form: Form): SelectOptions => [
  ['received', subjects.received],
  ['offline', subjects.offline],
  ['review', subjects.review],
  ...(form.is_encrypted ? [] : questionsOf(form)).map(
    (field) => [field.uuid, questionOf(field)] as const,
  ),
]

/** What is wrong, and at which of the controls. */
interface FilterError {
  text: string
  index: number
}

interface ValueProps {
  form: Form
  draft: FilterDraft
  error: FilterError | undefined
  change: (changes: Partial<FilterDraft>) => void
}

function Days({ draft, error, change }: Omit<ValueProps, 'form'>) {
  return (
    <>
      <div class="field-pair">
        <TextInput
          label={messages.from}
          type="date"
          value={draft.from}
          error={error?.index === 0 ? error.text : undefined}
          onInput={(from) => change({ from })}
        />
        <TextInput
          label={messages.to}
          type="date"
          value={draft.to}
          error={error?.index === 1 ? error.text : undefined}
          onInput={(to) => change({ to })}
        />
      </div>
      <p class="help">{messages.dayHelp}</p>
    </>
  )
}

const inputTypes: Partial<Record<AnswerKind, 'date' | 'time' | 'datetime-local'>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
}

function Condition({ form, draft, error, change }: ValueProps) {
  const field = form.fields.find(({ uuid }) => uuid === draft.subject)
  if (!field) return null
  const choices = choicesOf(form, draft.subject).map((choice): [string, string] => [
    choice,
    choice === 'answered' || choice === 'unanswered'
      ? messages.operators[choice]
      : operatorText(answerKindOf(field), choice as Operator),
  ])
  const takesValue = draft.choice !== 'answered' && draft.choice !== 'unanswered'
  const kind = answerKindOf(field)
  const options = (field.options ?? []).map((option) => [option, option] as const)
  const isListed =
    (kind === 'option' || isOptionList(field.type)) && options.length <= maxInlineOptions
  const setValue = (value: string) => change({ value })
  return (
    <>
      <Select
        label={messages.condition}
        value={draft.choice}
        options={choices}
        onChange={(choice) => change({ choice: choice as Choice })}
      />
      {takesValue &&
        (isListed ? (
          <Select
            label={messages.value}
            value={draft.value}
            options={
              options.some(([option]) => option === draft.value)
                ? options
                : [...options, [draft.value, draft.value]]
            }
            onChange={setValue}
          />
        ) : (
          <TextInput
            label={messages.value}
            type={inputTypes[kind!] ?? 'text'}
            value={draft.value}
            error={error?.text}
            maxLength={1000}
            onInput={setValue}
          />
        ))}
    </>
  )
}

/** Adds a filter or changes one. */
export function FilterDialog({ form, filter, name, onApply, onClose }: FilterDialogProps) {
  const dialog = useModal()
  // There is one filter by time, so that another one changes it.
  const draftFor = (subject: string) =>
    subject === 'received' ? draftOf(form, filter, 'since') : draftAbout(form, subject)
  const [draft, setDraft] = useState(() =>
    name === undefined ? draftFor('received') : draftOf(form, filter, name),
  )
  const [error, setError] = useState<FilterError>()
  const change = (changes: Partial<FilterDraft>) => {
    setDraft({ ...draft, ...changes })
    setError(undefined)
  }
  const apply = () => {
    const inputs = [...dialog.current!.querySelectorAll('input')]
    // Half of a date is no value, which would mean no limit.
    const incomplete = inputs.findIndex(({ validity }) => validity.badInput)
    if (incomplete >= 0) return setError({ text: messages.dayIncomplete, index: incomplete })
    const changes = changesOf(form, draft, filter)
    if (typeof changes === 'string') return setError({ text: changes, index: 0 })
    // Closing returns the focus to what opened the dialog.
    dialog.current?.close()
    const replaced = name !== undefined && !(name in changes) ? { [name]: undefined } : {}
    onApply({ ...replaced, ...changes })
  }
  const wasOffline: SelectOptions = [
    ['true', messages.wasOffline.true],
    ['false', messages.wasOffline.false],
  ]
  const reviews: SelectOptions = reviewStates.map((state) => [state, messages.reviewStates[state]])
  const setValue = (value: string) => change({ value })
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="filter-title" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <h2 id="filter-title">{name === undefined ? messages.addFilter : messages.changeFilter}</h2>
        <Select
          label={messages.filterBy}
          value={draft.subject}
          options={subjectsOf(form)}
          onChange={(subject) => {
            setDraft(draftFor(subject))
            setError(undefined)
          }}
        />
        {draft.subject === 'received' && <Days draft={draft} error={error} change={change} />}
        {draft.subject === 'offline' && (
          <Select
            label={messages.value}
            value={draft.value}
            options={wasOffline}
            onChange={setValue}
          />
        )}
        {draft.subject === 'review' && (
          <Select
            label={messages.value}
            value={draft.value}
            options={reviews}
            onChange={setValue}
          />
        )}
        <Condition form={form} draft={draft} error={error} change={change} />
        <div class="dialog-actions">
          <button type="button" class="secondary" onClick={() => dialog.current?.close()}>
            {messages.cancel}
          </button>
          <button type="submit" class="primary">
            {messages.apply}
          </button>
        </div>
      </form>
    </dialog>
  )
}
