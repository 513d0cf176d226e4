import { useMemo, useState } from 'preact/hooks'

import { messages as shared } from '../../messages/index.ts'
import { GroupFrame } from '../field-frame.tsx'
import { controlId, optionText, type FieldProps, type ShownField } from '../field-props.ts'
import { OptionRow } from '../option-row.tsx'
import { messages } from './messages/index.ts'

/** The most options that are listed at once. */
const maxListed = 30

/** A text in which letters differ neither by case nor by accents. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The places of the options that have a text, those that begin with it first. */
function matching(texts: readonly string[], sought: string): number[] {
  const wanted = fold(sought.trim())
  const found = [...texts.keys()].filter((index) => texts[index]!.includes(wanted))
  if (wanted === '') return found
  const begins = (index: number) => Number(texts[index]!.startsWith(wanted))
  return found.sort((a, b) => begins(b) - begins(a))
}

function useMatches(field: ShownField, sought: string): number[] {
  const { options, optionTexts } = field
  const texts = useMemo(
    () => (options ?? []).map((_, index) => fold(optionText(field, index))),
    [options, optionTexts],
  )
  return useMemo(() => matching(texts, sought), [texts, sought])
}

/** One or several of many options, which are found by a part of their text. Few are listed, so that phones stay fast. */
export function LongChoiceField(props: FieldProps) {
  const { field, value, isRequired, context } = props
  const [sought, setSought] = useState('')
  const matches = useMatches(field, sought)
  const id = controlId(field.id)
  const options = field.options ?? []
  const isSeveral = field.type === 'checkbox'
  const chosen = new Set([value ?? []].flat().filter(Boolean))
  const listed = matches.slice(0, maxListed)
  // What is chosen stays in sight, but does not move while it is among those that are listed.
  const isListed = new Set(listed)
  const others = [...options.keys()].filter(
    (index) => chosen.has(options[index]!) && !isListed.has(index),
  )
  const choose = (option: string, isChosen: boolean) => {
    const next = options.filter((other) => (other === option ? isChosen : chosen.has(other)))
    context.answer(field.id, isSeveral ? next : option)
  }
  return (
    <GroupFrame fieldProps={props} {...(isSeveral ? {} : { role: 'radiogroup' })}>
      <input
        id={id}
        type="search"
        class="control option-search"
        autoComplete="off"
        aria-label={messages.searchOptions}
        placeholder={field.placeholder || messages.searchOptions}
        value={sought}
        onInput={(event) => setSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p class="help" role="status">
        {matches.length > maxListed
          ? messages.optionsListed({ listed: maxListed, count: matches.length })
          : messages.optionsFound(matches.length)}
      </p>
      <div class="options long-options">
        {[...others, ...listed].map((index) => (
          <OptionRow
            key={options[index]}
            kind={isSeveral ? 'checkbox' : 'radio'}
            id={`${id}-${index}`}
            name={id}
            option={options[index]!}
            text={optionText(field, index)}
            checked={chosen.has(options[index]!)}
            onChange={(isChosen) => choose(options[index]!, isChosen)}
          />
        ))}
      </div>
      {!isSeveral && !isRequired && chosen.size > 0 && (
        <button type="button" class="quiet" onClick={() => context.answer(field.id, '')}>
          {shared.clearChoice}
        </button>
      )}
    </GroupFrame>
  )
}
