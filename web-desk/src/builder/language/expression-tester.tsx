import { answerKind, type FormField } from '@formpost/rules'
import {
  openTrial,
  type Placed,
  type Trial,
  type TrialResult,
  type TriedExpression,
} from '@formpost/rules/form'
import type { FieldContext } from '@formpost/ui/fields/field-props.ts'
import { Field } from '@formpost/ui/fields/field.tsx'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { formatNumber } from '@formpost/ui/format.ts'
import { localTime } from '@formpost/ui/local-time.ts'
import { loadErrorTexts, propertyErrorText } from '@formpost/ui/messages/errors/index.ts'
import { locale } from '@formpost/ui/messages/language.ts'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import type { DraftField } from '../document/index.ts'
import {
  inputsIn,
  rawAnswers,
  repeatsIn,
  withAnswer,
  withInstances,
  type ExampleAnswers,
  type InstancePlace,
} from './example-answers.ts'
import type { Member } from './expression-members.ts'
import { messages } from './messages/index.ts'

await loadErrorTexts()

type Patterns = TriedExpression['patterns']

/** The library of regular expressions, once an expression needs it. */
function usePatterns(isNeeded: boolean): Patterns {
  const [patterns, setPatterns] = useState<{ library: Patterns }>()
  useEffect(() => {
    if (isNeeded && !patterns)
      import('re2js').then(({ RE2JS }) => setPatterns({ library: RE2JS }), console.error)
  }, [isNeeded])
  return patterns?.library
}

interface ExpressionTesterProps {
  field: DraftField
  member: Member
  /** What is wrong with the expression. */
  error: string | undefined
}

/** Example answers to what an expression reads, and what it gives for them. */
export function ExpressionTester({ field, member, error }: ExpressionTesterProps) {
  const { document, form } = useBuilder()
  const [typed, setTyped] = useState<ExampleAnswers>({})
  const text = field.expressions?.[member] ?? ''
  const needsPatterns = text.includes('regex')
  const patterns = usePatterns(needsPatterns)
  const fields = useMemo(
    () => document.fields.map(({ uuid, ...each }, position) => ({ ...each, id: uuid, position })),
    [document.fields],
  )
  const byId = useMemo(
    () => new Map<string, FormField>(fields.map((each) => [each.id, each])),
    [fields],
  )
  const rootName = document.form.root_name ?? form.root_name
  const trial = useMemo(
    () =>
      needsPatterns && !patterns
        ? undefined
        : openTrial({ fields, ownerId: field.uuid, member, text, rootName, patterns }),
    [fields, field.uuid, member, text, rootName, patterns],
  )
  if (!trial) return <p class="help">{error ?? messages.tryUnread}</p>
  const answers = withInstances(trial, typed)
  const result = trial.evaluate(rawAnswers(answers, byId), localTime(new Date()))
  const answer = (place: InstancePlace, id: string, value: ExampleAnswers[string]) =>
    setTyped((current) => withAnswer(withInstances(trial, current), place, id, value))
  return (
    <div class="tester">
      <Inputs trial={trial} container={null} answers={answers} place={[]} onAnswer={answer} />
      <p class="tester-result" role="status">
        {describeResult(result)}
      </p>
    </div>
  )
}

const lists = new Intl.ListFormat(locale, { type: 'unit' })

function describeResult(result: TrialResult): string {
  switch (result.kind) {
    case 'problem':
      return propertyErrorText({ code: result.code, ...result.parameters }) ?? result.code
    case 'options':
      return result.options.length === 0
        ? messages.tryNoOptions
        : messages.tryOptions(lists.format(result.options))
    case 'value':
      return messages.tryResult(result.text === '' ? messages.tryBlank : result.text)
  }
}

interface InputsProps {
  trial: Trial
  /** The repeat that the answers are in. */
  container: Placed | null
  answers: ExampleAnswers
  place: InstancePlace
  onAnswer: (place: InstancePlace, field: string, answer: ExampleAnswers[string]) => void
}

/** The inputs of an instance, or outside of all repeats. */
function Inputs({ trial, container, answers, place, onAnswer }: InputsProps) {
  return (
    <>
      {inputsIn(trial, container).map(({ field }) => (
        <ExampleInput
          key={field.id}
          field={field}
          id={['example', ...place.flat(), field.id].join('-')}
          value={answers[field.id] as RawAnswer | undefined}
          onAnswer={(answer) => onAnswer(place, field.id, answer)}
        />
      ))}
      {repeatsIn(trial, container).map((repeat) => (
        <Instances
          key={repeat.field.id}
          {...{ trial, repeat, place, onAnswer }}
          instances={answers[repeat.field.id] as readonly ExampleAnswers[]}
        />
      ))}
    </>
  )
}

interface InstancesProps extends Pick<InputsProps, 'trial' | 'place' | 'onAnswer'> {
  repeat: Placed
  instances: readonly ExampleAnswers[]
}

function Instances({ trial, repeat, place, instances, onAnswer }: InstancesProps) {
  const { id, label, name } = repeat.field
  const title = label || name || ''
  const isAround = trial.around.includes(repeat)
  const set = (changed: readonly ExampleAnswers[]) => onAnswer(place, id, changed)
  return (
    <>
      {instances.map((answers, index) => (
        <fieldset key={index} class="tester-instance">
          <legend class="label" dir="auto">
            {messages.tryInstance({ repeat: title, number: formatNumber(index + 1) })}
          </legend>
          <Inputs
            {...{ trial, answers, onAnswer }}
            container={repeat}
            place={[...place, [id, index]]}
          />
        </fieldset>
      ))}
      {isAround && instances.length > 1 && <p class="help">{messages.tryFirst(formatNumber(1))}</p>}
      <div class="tester-buttons">
        <button type="button" class="quiet" onClick={() => set([...instances, {}])}>
          {messages.tryAdd(title)}
        </button>
        {instances.length > (isAround ? 1 : 0) && (
          <button type="button" class="quiet" onClick={() => set(instances.slice(0, -1))}>
            {messages.tryRemove(title)}
          </button>
        )}
      </div>
    </>
  )
}

interface ExampleInputProps {
  field: FormField
  id: string
  value: RawAnswer | undefined
  onAnswer: (answer: RawAnswer) => void
}

/** An input of the field's own type; files and hidden fields are texts here. */
function ExampleInput({ field, id, value, onAnswer }: ExampleInputProps) {
  const latest = useRef(onAnswer)
  latest.current = onAnswer
  const context = useMemo<FieldContext>(
    () => ({
      isEncrypted: false,
      answer: (_id, answer) => latest.current(answer),
      filesOf: () => [],
      addFile: async () => undefined,
      removeFile: () => undefined,
    }),
    [],
  )
  const shown = useMemo(() => {
    const isText = field.type === 'hidden' || answerKind(field.type) === 'upload'
    return {
      ...field,
      ...(isText && { type: 'short_text' as const, settings: null }),
      id,
      label: field.label || field.name || '',
      description: field.name ? `\${${field.name}}` : null,
      placeholder: null,
    }
  }, [field, id])
  return (
    <Field
      field={shown}
      value={value}
      isRequired={false}
      error={undefined}
      fileMessage={undefined}
      context={context}
    />
  )
}
