import { FileIcon } from '@formpost/ui/icons.tsx'
import { useEffect, useState } from 'preact/hooks'

import { pathOf } from '../../api/client.ts'
import { messages } from '../messages/index.ts'

/** Rows that scroll past request nothing. In milliseconds. */
const delay = 100

/** The photo that answers a question; an icon if the file is none. */
function Thumbnail({ form, upload }: { form: string; upload: string }) {
  const [url, setUrl] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const load = () => setUrl(`${pathOf('downloadFile', { form, upload })}?preview=1`)
    const timer = setTimeout(load, delay)
    return () => clearTimeout(timer)
  }, [form, upload])
  if (isBroken) return <FileMark text={messages.file} />
  return (
    <img
      class="row-thumbnail"
      src={url}
      alt={messages.file}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}

/** A cell has room for these. */
const maxThumbnails = 3

/** The first photos that answer a question, and how many there are if that is more. */
export const Thumbnails = ({ form, uploads }: { form: string; uploads: readonly string[] }) => (
  <div class="row-thumbnails">
    {uploads.slice(0, maxThumbnails).map((upload) => (
      <Thumbnail key={upload} form={form} upload={upload} />
    ))}
    {uploads.length > maxThumbnails && messages.files(uploads.length)}
  </div>
)

export const FileMark = ({ text }: { text: string }) => (
  <>
    <FileIcon size={16} />
    {text}
  </>
)
