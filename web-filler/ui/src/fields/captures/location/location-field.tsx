import { readLocation } from '@formpost/rules'
import { useEffect, useRef, useState } from 'preact/hooks'

import { language } from '../../../messages/language.ts'
import { FieldFrame } from '../../field-frame.tsx'
import { ariaProps, asText, controlId, helpId, type FieldProps } from '../../field-props.ts'
import { exampleLocation } from '../../lazy/problem-message.ts'
import { messages } from '../messages/index.ts'
import { describeAccuracy } from './describe-accuracy.ts'
import { locationText, maxFixAge, type Position } from './fix.ts'
import { formatDistance } from './format-distance.ts'
import { LocationPlace } from './location-place.tsx'
import { measureLocation, type Measurement } from './measure-location.ts'

/** Without `max_accuracy`, a fix as good as this is taken by itself, in metres. */
const defaultAccuracy = 10

/** Measures for a field. The device stops when the field is left. */
function useMeasurement(wanted: number | null | undefined, answer: (text: string) => void) {
  const [measurement, setMeasurement] = useState<Measurement>()
  const [status, setStatus] = useState({ text: '', class: 'capture-status' })
  const stopDevice = useRef<() => void>()
  const say = (text: string, name = 'capture-status') => setStatus({ text, class: name })
  const stop = () => {
    stopDevice.current?.()
    stopDevice.current = undefined
    setMeasurement(undefined)
    say('')
  }
  const fail = (text: string) => {
    stop()
    say(text)
  }
  useEffect(() => () => stopDevice.current?.(), [])
  const take = (fix: Position) => {
    answer(locationText(fix))
    stop()
    // The place is shown with its accuracy, so that only screen readers need this.
    say(messages.taken(describeAccuracy(fix.coords.accuracy)), 'visually-hidden')
  }
  const start = () => {
    // Browsers have no geolocation on pages without HTTPS.
    if (!isSecureContext || !navigator.geolocation) return fail(messages.unsupported)
    say(messages.searching)
    stopDevice.current = measureLocation({
      goodAccuracy: wanted ?? defaultAccuracy,
      patience: wanted ? maxFixAge : 0,
      onChange: setMeasurement,
      onFix: take,
      onDenied: () => fail(messages.denied),
    })
  }
  return { measurement, status, start, stop, take }
}

interface LiveAccuracyProps {
  measurement: Measurement
  wanted: number | null | undefined
}

/** How good the newest fix is. It changes each second, so that screen readers do not say it. */
function LiveAccuracy({ measurement: { fix, isUnavailable }, wanted }: LiveAccuracyProps) {
  if (isUnavailable && !fix) return <p class="capture-note">{messages.unavailable}</p>
  return (
    <p class="capture-note">
      {fix && <strong>{describeAccuracy(fix.coords.accuracy)}</strong>}{' '}
      {wanted && messages.waitingFor(formatDistance(wanted))}
    </p>
  )
}

/** A place, measured by the device or typed. */
export function LocationField(props: FieldProps) {
  const { field, value, context } = props
  const wanted = field.settings?.max_accuracy
  const typed = asText(value)
  const place = readLocation(typed)
  const { measurement, status, start, stop, take } = useMeasurement(wanted, (text) =>
    context.answer(field.id, text),
  )
  const { 'aria-describedby': described, ...aria } = ariaProps(props)
  const button = useRef<HTMLButtonElement>(null)
  const startText = place ? messages.locateAgain : messages.locate
  const typingId = `${helpId(field.id)}-typing`
  return (
    <FieldFrame fieldProps={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="text"
        dir="ltr"
        autoComplete="off"
        value={typed}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => context.answer(field.id, event.currentTarget.value)}
        aria-describedby={[described, typingId].filter(Boolean).join(' ')}
        {...aria}
      />
      <p class="help capture-help" id={typingId} lang={language} dir="auto">
        {messages.typeLocation(exampleLocation)}
      </p>
      <div class="capture-actions" lang={language}>
        {measurement?.fix && measurement.canTake && (
          <button
            type="button"
            key="take"
            class="primary"
            onClick={() => {
              take(measurement.fix!)
              // This button is gone next.
              button.current?.focus()
            }}
          >
            {messages.takeLocation}
          </button>
        )}
        <button
          ref={button}
          type="button"
          key="measure"
          class="secondary"
          onClick={measurement ? stop : start}
        >
          {measurement ? messages.stop : startText}
        </button>
      </div>
      <p class={status.class} role="status" lang={language} dir="auto">
        {status.text}
      </p>
      {measurement && <LiveAccuracy measurement={measurement} wanted={wanted} />}
      {place && !measurement && <LocationPlace place={place} wanted={wanted} />}
    </FieldFrame>
  )
}
