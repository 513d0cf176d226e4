import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { formatNumber } from '../../format.ts'
import { Icon } from '../../icons.tsx'
import { messages as shared } from '../../messages/index.ts'
import { language } from '../../messages/language.ts'
import { GroupFrame } from '../field-frame.tsx'
import { controlId, optionText, type FieldProps } from '../field-props.ts'
import { messages } from './messages/index.ts'

const arrows = {
  up: 'M12 19V5M5.5 11.5L12 5l6.5 6.5',
  down: 'M12 5v14M5.5 12.5L12 19l6.5-6.5',
} as const
type Direction = keyof typeof arrows

/**
 * Options that buttons move up and down, also with the arrow keys. The order that is shown at first is no answer until an option is
 * moved or the order is confirmed.
 */
export function RankField(props: FieldProps) {
  const { field, value, isRequired, context } = props
  const list = useRef<HTMLOListElement>(null)
  /** The button that was pressed. Moving its row takes the focus away. */
  const pressed = useRef<{ option: string; direction: Direction }>()
  const [status, setStatus] = useState('')
  const options = field.options ?? []
  const answer = Array.isArray(value) ? value : []
  const ranked = answer.filter((option) => options.includes(option))
  const order = [...ranked, ...options.filter((option) => !ranked.includes(option))]
  const isComplete = ranked.length === options.length
  const textOf = (option: string) => optionText(field, options.indexOf(option))

  useLayoutEffect(() => {
    const button = pressed.current
    if (!button) return
    pressed.current = undefined
    const row = list.current?.children[order.indexOf(button.option)]
    row?.querySelector<HTMLElement>(`[data-direction='${button.direction}']`)?.focus()
  })

  function move(option: string, direction: Direction) {
    const from = order.indexOf(option)
    const to = direction === 'up' ? from - 1 : from + 1
    if (to < 0 || to >= order.length) return
    pressed.current = { option, direction }
    context.answer(field.id, order.with(from, order[to]!).with(to, option))
    const place = { place: formatNumber(to + 1), count: formatNumber(order.length) }
    setStatus(messages.placeOf({ option: textOf(option), ...place }))
  }

  function confirm() {
    pressed.current = { option: order[0]!, direction: 'down' }
    context.answer(field.id, order)
    setStatus(messages.orderUsed)
  }

  function onKeyDown(event: KeyboardEvent, option: string) {
    const direction = { ArrowUp: 'up', ArrowDown: 'down' }[event.key] as Direction | undefined
    if (!direction) return
    event.preventDefault()
    move(option, direction)
  }

  const moveButton = (option: string, index: number, direction: Direction) => (
    <button
      type="button"
      class="ranking-move"
      // The first control of the field, to which links to it lead.
      id={isComplete && index === 0 && direction === 'down' ? controlId(field.id) : undefined}
      data-direction={direction}
      aria-label={(direction === 'up' ? messages.moveUp : messages.moveDown)(textOf(option))}
      aria-disabled={index === (direction === 'up' ? 0 : order.length - 1) ? 'true' : undefined}
      onClick={() => move(option, direction)}
    >
      <Icon>
        <path d={arrows[direction]} />
      </Icon>
    </button>
  )

  return (
    <GroupFrame fieldProps={props}>
      {!isComplete && (
        <p class="help" lang={language} dir="auto">
          {ranked.length === 0 ? messages.notRanked : messages.partlyRanked}
        </p>
      )}
      <ol class="ranking" ref={list}>
        {order.map((option, index) => (
          <li key={option} onKeyDown={(event) => onKeyDown(event, option)}>
            <span class="ranking-place" aria-hidden="true">
              {index < ranked.length ? formatNumber(index + 1) : '–'}
            </span>
            <span class="ranking-option">{textOf(option)}</span>
            {moveButton(option, index, 'up')}
            {moveButton(option, index, 'down')}
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status" lang={language}>
        {status}
      </p>
      {!isComplete && (
        <button type="button" class="secondary" id={controlId(field.id)} onClick={confirm}>
          {messages.useOrder}
        </button>
      )}
      {!isRequired && answer.length > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            context.answer(field.id, [])
            setStatus('')
          }}
        >
          {shared.clearChoice}
        </button>
      )}
    </GroupFrame>
  )
}
