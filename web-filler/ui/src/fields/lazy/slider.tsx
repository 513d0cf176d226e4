import { isSlider } from '@formpost/rules'

import { formatNumber } from '../../format.ts'
import { messages as shared } from '../../messages/index.ts'
import { FieldFrame } from '../field-frame.tsx'
import { ariaProps, asText, controlId, type FieldProps } from '../field-props.ts'
import { NumberField } from '../number.tsx'
import { readTypedNumber, toTypedNumber } from '../typed-number.ts'
import { messages } from './messages/index.ts'

const answersAtOnce = [' ', 'Enter']

/** A number between two ends. It is blank until the person moves, presses or confirms the thumb, which waits at the lower end. */
function Slider(props: FieldProps) {
  const { field, value, isRequired, context } = props
  const { min, max, step } = field.settings!
  const typed = asText(value)
  const isBlank = typed.trim() === ''
  const reading = readTypedNumber(typed)
  const number = reading.kind === 'number' ? Number(reading.text) : undefined
  const shown = isBlank ? '–' : number === undefined ? typed : formatNumber(number)
  const answer = (input: HTMLInputElement) => context.answer(field.id, toTypedNumber(input.value))
  /** Browsers fire no event of a value for a press where the thumb is already. */
  const answerIfBlank = (input: HTMLInputElement) => {
    if (isBlank) answer(input)
  }
  // The role has no required state, which the label says.
  const { 'aria-required': _required, ...aria } = ariaProps(props)
  return (
    <FieldFrame fieldProps={props}>
      <div class="slider">
        <input
          id={controlId(field.id)}
          class={isBlank ? 'slider-input is-blank' : 'slider-input'}
          type="range"
          min={min!}
          max={max!}
          step={step!}
          value={number ?? min!}
          aria-valuetext={isBlank ? messages.noNumber : shown}
          onInput={(event) => answer(event.currentTarget)}
          onClick={(event) => answerIfBlank(event.currentTarget)}
          onKeyDown={(event) => {
            if (!isBlank || !answersAtOnce.includes(event.key)) return
            event.preventDefault()
            answer(event.currentTarget)
          }}
          onKeyUp={(event) => {
            if (/^(Arrow|Home|End|Page)/.test(event.key)) answerIfBlank(event.currentTarget)
          }}
          {...aria}
        />
        <output class="slider-value" for={controlId(field.id)} aria-hidden="true">
          {shown}
        </output>
      </div>
      <p class="rating-ends slider-ends" aria-hidden="true">
        <span>{formatNumber(min!)}</span>
        <span>{formatNumber(max!)}</span>
      </p>
      {!isRequired && !isBlank && (
        <button type="button" class="quiet" onClick={() => context.answer(field.id, '')}>
          {shared.clearChoice}
        </button>
      )}
    </FieldFrame>
  )
}

/** A form from before sliders needed two ends and a step may lack them. Its numbers are typed. */
export const SliderField = (props: FieldProps) =>
  isSlider(props.field) ? <Slider {...props} /> : <NumberField {...props} />
