import './signature.css'

import { useRef, useState } from 'preact/hooks'
import type { PointGroup } from 'signature_pad'

import { messages as shared } from '../../../messages/index.ts'
import { language } from '../../../messages/language.ts'
import { useObjectUrl } from '../../../use-object-url.ts'
import { GroupFrame } from '../../field-frame.tsx'
import { controlId, type ChosenFile, type FieldProps } from '../../field-props.ts'
import { FileField } from '../../file.tsx'
import { sizeLimit } from '../../upload-size.ts'
import { CapturedFile } from '../captured-file.ts'
import { useFocusInField } from '../use-focus-in-field.ts'
import { DrawingPad } from './drawing-pad.tsx'
import { messages } from './messages/index.ts'
import {
  drawingOfName,
  drawingOfStrokes,
  pictureFormat,
  pictureOf,
  type PictureFormat,
} from './picture.ts'

type Mode = 'shown' | 'drawing' | 'typing' | 'choosing'

interface PictureProps {
  file: ChosenFile
  /** Undefined while the picture is made. */
  onRemove: (() => void) | undefined
}

function Picture({ file, onRemove }: PictureProps) {
  const url = useObjectUrl(file.blob)
  return (
    <div class="signature-picture">
      {url && <img src={url} alt={messages.picture} />}
      {onRemove && (
        <button
          type="button"
          class="quiet"
          aria-label={shared.removeFile(file.name)}
          onClick={onRemove}
        >
          {shared.remove}
        </button>
      )}
    </div>
  )
}

interface NameInputProps {
  id: string
  onChange: (name: string) => void
  onDone: () => void
}

/** A name that is written into the picture, for those who cannot draw. */
function NameInput({ id, onChange, onDone }: NameInputProps) {
  return (
    <>
      <label class="signature-label" for={id}>
        {messages.yourName}
      </label>
      <input
        id={id}
        class="control"
        type="text"
        dir="auto"
        autoComplete="name"
        maxLength={100}
        onInput={(event) => onChange(event.currentTarget.value.trim())}
      />
      <div class="capture-actions">
        <button type="button" class="secondary" onClick={onDone}>
          {messages.done}
        </button>
      </div>
    </>
  )
}

interface SignatureProps extends FieldProps {
  format: PictureFormat
}

function Signature({ format, ...props }: SignatureProps) {
  const { field, context, fileMessage } = props
  const files = context.filesOf(field.id)
  const max = field.settings?.max_files ?? 1
  // A chosen file need not be a picture.
  const isOther = files.some(({ type }) => !type.startsWith('image/'))
  const [mode, setMode] = useState<Mode>(isOther ? 'choosing' : 'shown')
  const [isEmpty, setEmpty] = useState(true)
  const [status, setStatus] = useState('')
  const captured = useRef<CapturedFile>()
  const id = controlId(field.id)
  useFocusInField(id, mode, files.length)

  const enter = (next: Mode) => {
    captured.current = new CapturedFile(field, context)
    setEmpty(true)
    setStatus('')
    setMode(next)
  }
  const keep = (drawing: Parameters<typeof pictureOf>[0] | undefined) => {
    setEmpty(!drawing)
    setStatus(drawing ? messages.kept : messages.removed)
    if (!drawing) return captured.current!.remove()
    const limit = sizeLimit(field, context.isEncrypted)
    void captured.current!.set(pictureOf(drawing, format, limit))
  }
  const keepStrokes = (strokes: readonly PointGroup[]) =>
    keep(strokes.length > 0 ? drawingOfStrokes(strokes) : undefined)
  const close = () => {
    setMode('shown')
    setStatus('')
  }

  if (mode === 'choosing') {
    return (
      <div class="capture-choosing">
        <FileField {...props} />
        <div class="capture-actions" lang={language}>
          <button type="button" class="secondary" onClick={() => enter('drawing')}>
            {messages.draw}
          </button>
        </div>
      </div>
    )
  }
  return (
    <GroupFrame fieldProps={props}>
      <div lang={language}>
        {mode === 'drawing' && (
          <DrawingPad id={id} isEmpty={isEmpty} onChange={keepStrokes} onDone={close} />
        )}
        {mode === 'typing' && (
          <NameInput
            id={id}
            onChange={(name) => keep(name ? drawingOfName(name) : undefined)}
            onDone={close}
          />
        )}
        {mode !== 'drawing' &&
          files.map((file, index) => (
            <Picture
              // A new version takes the place of the one before, without a flicker.
              key={index}
              file={file}
              onRemove={mode === 'shown' ? () => context.removeFile(field, file.id) : undefined}
            />
          ))}
        {mode === 'shown' && (files.length < max || max === 1) && (
          <div class="capture-actions">
            <button type="button" id={id} class="secondary" onClick={() => enter('drawing')}>
              {files.length > 0 && max === 1 ? messages.signAgain : messages.sign}
            </button>
            <button type="button" class="quiet" onClick={() => enter('typing')}>
              {messages.typeName}
            </button>
            <button type="button" class="quiet" onClick={() => setMode('choosing')}>
              {messages.chooseFile}
            </button>
          </div>
        )}
        <p class="capture-status" role="status">
          {status}
        </p>
        <p class="file-message" role="status">
          {fileMessage ?? ''}
        </p>
      </div>
    </GroupFrame>
  )
}

/** A signature as a picture: drawn, a typed name, or a chosen file. */
export function SignatureField(props: FieldProps) {
  const [format] = useState(() => pictureFormat(props.field))
  return format ? <Signature {...props} format={format} /> : <FileField {...props} />
}
