import type { RefObject } from 'preact'

import { formatUngrouped } from '../format.ts'
import { messages } from '../messages/index.ts'
import type { NumberReading } from './number-input.ts'
import { toTypedNumber } from './typed-number.ts'

interface NumberReadingsProps {
  typed: string
  reading: NumberReading
  /** Gets the focus of the pressed button, which disappears. */
  input: RefObject<HTMLInputElement>
  onChoose: (typed: string) => void
}

/** Offers both numbers that an ambiguous text can mean. */
export function NumberReadings({ typed, reading, input, onChoose }: NumberReadingsProps) {
  const choose = (text: string) => {
    input.current?.focus()
    onChoose(toTypedNumber(text))
  }
  return (
    // Present before its text, so that the text is announced.
    <div class="readings" role="status">
      {reading.kind === 'ambiguous' && (
        <>
          <p dir="auto">{messages.twoReadings(typed.trim())}</p>
          <button type="button" class="secondary" onClick={() => choose(reading.whole)}>
            {messages.wholeReading(formatUngrouped(Number(reading.whole)))}
          </button>
          <button type="button" class="secondary" onClick={() => choose(reading.decimal)}>
            {messages.decimalReading(formatUngrouped(Number(reading.decimal)))}
          </button>
        </>
      )}
    </div>
  )
}
