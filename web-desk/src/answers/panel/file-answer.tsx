import { formatSize } from '@formpost/ui/format.ts'
import { FileIcon } from '@formpost/ui/icons.tsx'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useEffect, useState } from 'preact/hooks'

import { isStatus } from '../../api/api-error.ts'
import { pathOf } from '../../api/client.ts'
import { messages as encryptionMessages } from '../../encryption/messages/index.ts'
import { LoadFailure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { messages } from '../messages/index.ts'
import { readEncryptedFile, readStoredFile, type StoredFile } from './stored-file.ts'

interface FileAnswerProps {
  form: string
  upload: string
  /** The name of a file that is encrypted. */
  decryptedName: string | undefined
  /** The label of the question. */
  label: string
}

/** An address at which the page can show a blob; undefined at first. */
function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}

function PhotoDialog(props: { url: string; name: string; alt: string; onClose: () => void }) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      class="dialog photo-dialog"
      aria-label={props.name}
      onClose={props.onClose}
      // The whole photo closes it too; the button does the same by keyboard.
      onClick={() => dialog.current?.close()}
    >
      <img src={props.url} alt={props.alt} />
      <div class="dialog-actions">
        <button type="button" class="secondary">
          {messages.close}
        </button>
      </div>
    </dialog>
  )
}

function Photo({ file, url, label }: { file: StoredFile; url: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  // Not every browser shows every type, such as HEIC.
  if (isBroken) return null
  return (
    <>
      <button
        type="button"
        class="thumbnail"
        aria-label={messages.openPhoto(file.name)}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" onError={() => setBroken(true)} />
      </button>
      {isOpen && (
        <PhotoDialog url={url} name={file.name} alt={label} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** A file of an answer: photos as thumbnails, audio to play, and all to download. */
export function FileAnswer({ form, upload, decryptedName, label }: FileAnswerProps) {
  const file = useLoaded(
    (signal) =>
      decryptedName === undefined
        ? readStoredFile(form, upload, signal)
        : readEncryptedFile(form, upload, decryptedName, signal),
    [form, upload, decryptedName],
  )
  const url = useBlobUrl(file.data === 'sealed' ? undefined : file.data?.content)
  if (isStatus(file.error, 404)) return <p class="help">{messages.fileMissing}</p>
  if (file.error !== undefined) return <LoadFailure error={file.error} onRetry={file.reload} />
  if (!file.data) return <Loading />
  if (file.data === 'sealed') return <p class="help">{encryptionMessages.sealedFile}</p>
  const { name, type, size } = file.data
  const href = decryptedName === undefined ? pathOf('downloadFile', { form, upload }) : url
  return (
    <div class="stored-file">
      {url && type.startsWith('image/') && <Photo file={file.data} url={url} label={label} />}
      {url && type.startsWith('audio/') && <audio controls src={url} aria-label={name} />}
      <a class="file-link" href={href} download={name}>
        <FileIcon size={18} />
        <span class="visually-hidden">{messages.download}</span>
        <span class="file-name" dir="auto">
          {name}
        </span>
        <span class="file-size">{formatSize(size)}</span>
      </a>
    </div>
  )
}
