import './audio.css'

import { useState } from 'preact/hooks'

import { language } from '../../../messages/language.ts'
import { GroupFrame } from '../../field-frame.tsx'
import { controlId, type FieldProps } from '../../field-props.ts'
import { FileField } from '../../file.tsx'
import { sizeLimit } from '../../upload-size.ts'
import { useFocusInField } from '../use-focus-in-field.ts'
import { formatLeft, formatLength, formatMost } from './format-time.ts'
import { messages } from './messages/index.ts'
import { recordingFormat, type RecordingFormat } from './recording-format.ts'
import { RecordingPlayer } from './recording-player.tsx'
import { secondsLeft } from './time-left.ts'
import { useRecorder } from './use-recorder.ts'

interface AudioProps extends FieldProps {
  format: RecordingFormat
}

function AudioRecorder({ format, ...props }: AudioProps) {
  const { field, context, fileMessage } = props
  const files = context.filesOf(field.id)
  const max = field.settings?.max_files ?? 1
  // A chosen file need not be a sound.
  const isOther = files.some(({ type }) => !type.startsWith('audio/'))
  const [isChoosing, setChoosing] = useState(isOther)
  const { phase, progress, status, lengths, start, pause, resume, stop } = useRecorder(
    props,
    format,
  )
  const id = controlId(field.id)
  const isOn = phase !== 'idle'
  useFocusInField(id, isOn, isChoosing, files.length)

  const begin = () => {
    setChoosing(false)
    void start()
  }
  if (isChoosing) {
    return (
      <div class="capture-choosing">
        <FileField {...props} />
        <div class="capture-actions" lang={language}>
          <button type="button" class="secondary" onClick={begin}>
            {messages.record}
          </button>
        </div>
      </div>
    )
  }
  const canRecord = !isOn && (max === 1 || files.length < max)
  const most = secondsLeft(sizeLimit(field, context.isEncrypted), 0, 0)
  return (
    <GroupFrame fieldProps={props}>
      <div lang={language}>
        {!isOn &&
          files.map((file) => (
            <RecordingPlayer
              key={file.id}
              file={file}
              length={lengths.get(file.id)}
              onRemove={() => context.removeFile(field, file.id)}
            />
          ))}
        {(phase === 'recording' || phase === 'paused') && (
          <p class="recording-time">
            <span class={phase === 'recording' ? 'recording-dot' : 'recording-dot is-paused'} />
            <strong role="timer" aria-label={messages.recordedTime}>
              {formatLength(progress.seconds)}
            </strong>{' '}
            <span dir="auto">{formatLeft(progress.left)}</span>
          </p>
        )}
        <div class="capture-actions">
          {isOn && (
            <button type="button" key="stop" id={id} class="primary" onClick={stop}>
              {messages.stop}
            </button>
          )}
          {(phase === 'recording' || phase === 'paused') && (
            <button
              type="button"
              key="pause"
              class="secondary"
              onClick={phase === 'paused' ? resume : pause}
            >
              {phase === 'paused' ? messages.resume : messages.pause}
            </button>
          )}
          {canRecord && (
            <button type="button" key="record" id={id} class="secondary" onClick={begin}>
              {files.length > 0 && max === 1 ? messages.recordAgain : messages.record}
            </button>
          )}
          {canRecord && (
            <button type="button" key="choose" class="quiet" onClick={() => setChoosing(true)}>
              {messages.chooseFile}
            </button>
          )}
        </div>
        {canRecord && <p class="help capture-help">{formatMost(most)}</p>}
        <p class={status.isShown ? 'capture-status' : 'visually-hidden'} role="status">
          {status.text}
        </p>
        <p class="file-message" role="status">
          {fileMessage ?? ''}
        </p>
      </div>
    </GroupFrame>
  )
}

const records = (mimeType: string): boolean =>
  // Old browsers have no recorder.
  typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(mimeType)

/** A sound, recorded by the microphone or chosen as a file. */
export function AudioField(props: FieldProps) {
  const [format] = useState(() => recordingFormat(props.field, records))
  return format ? <AudioRecorder {...props} format={format} /> : <FileField {...props} />
}
