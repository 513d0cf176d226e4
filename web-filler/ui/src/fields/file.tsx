import { maxFilesOf } from '@formpost/rules'
import { useLayoutEffect, useState } from 'preact/hooks'

import { formatSize } from '../format.ts'
import { FileIcon } from '../icons.tsx'
import { messages } from '../messages/index.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { describeAccept } from './accept.ts'
import { FieldFrame } from './field-frame.tsx'
import { ariaProps, controlId, type ChosenFile, type FieldProps } from './field-props.ts'
import { messages as lazyMessages } from './lazy/messages/index.ts'
import { sizeLimit } from './upload-size.ts'

/** The list of a field for its input, which hides no file that the field accepts; undefined until it is known. */
export function useAcceptAttribute(accept: string | undefined): string | undefined {
  const [attribute, setAttribute] = useState<string>()
  useLayoutEffect(() => {
    let isCurrent = true
    setAttribute(undefined)
    if (!accept) return
    // Without it, every file is shown, and judged when it is chosen.
    import('@formpost/rules/files').then(
      (rules) => isCurrent && setAttribute(rules.acceptAttribute(accept)),
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [accept])
  return attribute
}

function FileSummary({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file.blob : undefined)
  return (
    <div class="chosen-file">
      {url ? <img src={url} alt="" /> : <FileIcon size={28} />}
      <span class="chosen-text">
        <span class="chosen-name">{file.name}</span>
        <span class="chosen-size">{formatSize(file.size)}</span>
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={messages.removeFile(file.name)}
        onClick={onRemove}
      >
        {messages.remove}
      </button>
    </div>
  )
}

/** How many files a field takes, of which size and types. */
export function FileLimits({ field, context }: FieldProps) {
  const accept = field.settings?.accept
  const max = maxFilesOf(field.settings)
  const limits = [
    max > 1 && lazyMessages.filesAtMost(max),
    messages.fileLimit(formatSize(sizeLimit(field, context.isEncrypted))),
    accept && describeAccept(accept),
  ]
  return <p class="help file-limits">{limits.filter(Boolean).join(' · ')}</p>
}

export function FileField(props: FieldProps) {
  const { field, context, fileMessage } = props
  const files = context.filesOf(field.id)
  const max = maxFilesOf(field.settings)
  const shown = useAcceptAttribute(field.settings?.accept || undefined)
  const add = async (input: HTMLInputElement) => {
    const picked = [...(input.files ?? [])]
    if (picked.length === 0) return
    await Promise.all(picked.map((file) => context.addFile(field, file)))
    // Without this, choosing the same file again fires no change event.
    input.value = ''
  }
  return (
    <FieldFrame fieldProps={props}>
      {files.map((file) => (
        <FileSummary
          key={file.id}
          file={file}
          onRemove={() => context.removeFile(field, file.id)}
        />
      ))}
      <input
        id={controlId(field.id)}
        class={files.length > 0 ? 'control file-control has-file' : 'control file-control'}
        type="file"
        multiple={max > 1}
        accept={shown}
        onChange={(event) => void add(event.currentTarget)}
        {...ariaProps(props)}
      />
      <p class="file-message" role="status">
        {fileMessage ?? ''}
      </p>
      <FileLimits {...props} />
    </FieldFrame>
  )
}
