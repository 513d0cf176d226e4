import { useEffect, useState } from 'preact/hooks'

import { formatSize } from '../../app/format.ts'
import { FileIcon } from '../../app/icons.tsx'
import { words } from '../../app/messages/index.ts'
import type { FileRow } from '../../db/rows.ts'
import { acceptWords } from '../accepts.ts'
import { FieldFrame } from '../field-frame.tsx'
import { controlId, described, type FieldProps } from '../field-props.ts'
import { sizeLimit, takeFile } from '../take-file.ts'

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

function ChosenFile({ file, onRemove }: { file: FileRow; onRemove: () => void }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file.blob : undefined)
  return (
    <div class="chosen-file">
      {url ? <img src={url} alt="" /> : <FileIcon size={28} />}
      <span class="chosen-name">{file.name}</span>
      <span class="chosen-size">{formatSize(file.size)}</span>
      <button
        type="button"
        class="quiet"
        aria-label={words.removeFile(file.name)}
        onClick={onRemove}
      >
        {words.remove}
      </button>
    </div>
  )
}

export function FileField(props: FieldProps) {
  const { field, filling, remark } = props
  const file = filling.fileOf(field.id)
  const accept = field.settings?.accept || undefined
  const limits = [
    words.fileLimit(formatSize(sizeLimit(field, filling.form.is_encrypted))),
    accept && acceptWords(accept),
  ]
  const take = async (input: HTMLInputElement) => {
    const picked = input.files?.[0]
    if (!picked) return
    await takeFile(filling, field, picked)
    // So that choosing the same file again, changed meanwhile, is noticed.
    input.value = ''
  }
  return (
    <FieldFrame of={props}>
      {file && <ChosenFile file={file} onRemove={() => filling.setFile(field.id, null)} />}
      <input
        id={controlId(field.id)}
        class={file ? 'control file-control has-file' : 'control file-control'}
        type="file"
        accept={accept}
        onChange={(event) => void take(event.currentTarget)}
        {...described(props)}
      />
      <p class="remark" role="status">
        {remark ?? ''}
      </p>
      <p class="help file-limits">{limits.filter(Boolean).join(' · ')}</p>
    </FieldFrame>
  )
}
