import './barcode.css'

import { useRef, useState } from 'preact/hooks'

import { formatNumber } from '../../../format.ts'
import { language } from '../../../messages/language.ts'
import { FieldFrame } from '../../field-frame.tsx'
import { ariaProps, asText, controlId, type FieldProps } from '../../field-props.ts'
import { LengthCount } from '../../length-count.tsx'
import { messages } from '../messages/index.ts'
import type { Camera } from './camera.ts'
import { useScanner } from './use-scanner.ts'

function LightButton({ camera }: { camera: Camera }) {
  const [isOn, setOn] = useState(false)
  const turn = async () => {
    await camera.setLight(!isOn)
    setOn(!isOn)
  }
  return (
    <button
      type="button"
      class="secondary"
      aria-pressed={isOn}
      onClick={() => void turn().catch(() => undefined)}
    >
      {messages.light}
    </button>
  )
}

interface CameraSelectProps {
  camera: Camera
  onChange: (id: string) => void
}

function CameraSelect({ camera: { id, choices }, onChange }: CameraSelectProps) {
  if (choices.length < 2) return null
  return (
    <select
      class="control scanner-cameras"
      aria-label={messages.camera}
      value={id}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map((choice, index) => (
        <option key={choice.id} value={choice.id}>
          {choice.label || messages.cameraNumber(formatNumber(index + 1))}
        </option>
      ))}
    </select>
  )
}

/** A code, read by the camera or typed. */
export function BarcodeField(props: FieldProps) {
  const { field, value, context } = props
  const { camera, isOpening, status, video, open, stop } = useScanner((text) =>
    context.answer(field.id, text),
  )
  const typed = asText(value)
  const button = useRef<HTMLButtonElement>(null)
  const isOn = Boolean(camera) || isOpening
  const startText = typed ? messages.scanAgain : messages.scan
  const change = (id: string) => {
    void open(id)
    // The choice is gone until the other camera is open.
    button.current?.focus()
  }
  return (
    <FieldFrame fieldProps={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        value={typed}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => context.answer(field.id, event.currentTarget.value)}
        {...ariaProps(props)}
      />
      <LengthCount field={field} text={typed} />
      <div lang={language}>
        {camera && (
          <video
            ref={video}
            class="scanner-picture"
            aria-label={messages.cameraPicture}
            muted
            playsInline
          />
        )}
        <div class="capture-actions">
          <button
            ref={button}
            type="button"
            class="secondary"
            onClick={() => (isOn ? stop() : void open())}
          >
            {isOn ? messages.stop : startText}
          </button>
          {camera?.hasLight && <LightButton key={camera.id} camera={camera} />}
          {camera && <CameraSelect camera={camera} onChange={change} />}
        </div>
        <p class="capture-status" role="status" dir="auto">
          {status}
        </p>
      </div>
    </FieldFrame>
  )
}
