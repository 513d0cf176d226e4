import { useState } from 'preact/hooks'

type Reading<T, P> = { readonly value: T } | { readonly problem: P }

interface Typed<P> {
  text: string
  /** What is wrong with the text; the value stays as it was. */
  problem: P | undefined
  type: (text: string) => void
}

/**
 * The text of a control whose value is not a text. What was typed stays while it has led to the value, and gives way to a value
 * that comes from elsewhere, as from "Undo".
 */
export function useTyped<T, P>(
  value: T,
  format: (value: T) => string,
  read: (text: string) => Reading<T, P>,
  onChange: (value: T) => void,
): Typed<P> {
  const [typed, setTyped] = useState<{ text: string; value: T; problem: P | undefined }>()
  const isCurrent = typed !== undefined && Object.is(typed.value, value)
  return {
    text: isCurrent ? typed.text : format(value),
    problem: isCurrent ? typed.problem : undefined,
    type(text) {
      const reading = read(text)
      if ('problem' in reading) return setTyped({ text, value, problem: reading.problem })
      setTyped({ text, value: reading.value, problem: undefined })
      if (!Object.is(reading.value, value)) onChange(reading.value)
    },
  }
}
