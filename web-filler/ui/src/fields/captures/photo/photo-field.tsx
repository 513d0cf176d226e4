import './photo.css'

import { useRef, useState } from 'preact/hooks'

import { formatSize } from '../../../format.ts'
import { FileIcon } from '../../../icons.tsx'
import { messages as shared } from '../../../messages/index.ts'
import { language } from '../../../messages/language.ts'
import { useObjectUrl } from '../../../use-object-url.ts'
import { GroupFrame } from '../../field-frame.tsx'
import { controlId, type ChosenFile, type FieldProps } from '../../field-props.ts'
import { FileLimits, useAcceptAttribute } from '../../file.tsx'
import { messages } from '../messages/index.ts'

function PhotoPreview({ photo, onRemove }: { photo: ChosenFile; onRemove: () => void }) {
  const url = useObjectUrl(photo.type.startsWith('image/') ? photo.blob : undefined)
  // Few browsers show HEIC.
  const [isUnknown, setUnknown] = useState(false)
  return (
    <div class="chosen-file photo-preview">
      {url && !isUnknown ? (
        <img src={url} alt="" onError={() => setUnknown(true)} />
      ) : (
        <FileIcon size={28} />
      )}
      <span class="chosen-text">
        <span class="chosen-name">{photo.name}</span>
        <span class="chosen-size">{formatSize(photo.size)}</span>
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={shared.removeFile(photo.name)}
        onClick={onRemove}
      >
        {shared.remove}
      </button>
    </div>
  )
}

/** Photos, taken with the camera app of the device or chosen. */
export function PhotoField(props: FieldProps) {
  const { field, context, fileMessage } = props
  const photos = context.filesOf(field.id)
  const max = field.settings?.max_files ?? 1
  const isFull = max > 1 && photos.length >= max
  const accepted = useAcceptAttribute(field.settings?.accept || undefined)
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [isAdded, setAdded] = useState(false)

  const add = async (input: HTMLInputElement) => {
    const picked = [...(input.files ?? [])]
    if (picked.length === 0) return
    setAdded(false)
    await Promise.all(picked.map((file) => context.addFile(field, file)))
    setAdded(true)
    // Without this, choosing the same file again fires no change event.
    input.value = ''
  }
  // Phones with little memory end the browser while the camera app is open.
  const save = () => void context.autosave?.flush()
  const open = (input: HTMLInputElement | null) => {
    if (isFull) return
    save()
    input?.click()
  }
  const remove = ({ id }: ChosenFile) => {
    setAdded(false)
    context.removeFile(field, id)
  }
  const added = isAdded && photos.length > 0 ? messages.photoAdded : ''
  return (
    <GroupFrame fieldProps={props}>
      {photos.map((photo) => (
        <PhotoPreview key={photo.id} photo={photo} onRemove={() => remove(photo)} />
      ))}
      <div class="capture-actions" lang={language}>
        <button
          id={controlId(field.id)}
          type="button"
          class="secondary"
          aria-disabled={isFull}
          onPointerDown={save}
          onClick={() => open(camera.current)}
        >
          {photos.length > 0 && max === 1 ? messages.retakePhoto : messages.takePhoto}
        </button>
        <button
          type="button"
          class="secondary"
          aria-disabled={isFull}
          onPointerDown={save}
          onClick={() => open(album.current)}
        >
          {messages.choosePhoto}
        </button>
      </div>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => void add(event.currentTarget)}
      />
      <input
        ref={album}
        type="file"
        hidden
        accept={accepted ?? 'image/*'}
        multiple={max > 1}
        onChange={(event) => void add(event.currentTarget)}
      />
      <p class={fileMessage ? 'file-message' : 'file-message photo-added'} role="status">
        {fileMessage ?? added}
      </p>
      <FileLimits {...props} />
    </GroupFrame>
  )
}
