import { FileIcon } from '@formpost/ui/icons.tsx'
import { useEffect, useState } from 'preact/hooks'

import { pathOf } from '../../api/client.ts'
import { messages } from '../messages/index.ts'

/** Rows that scroll past request nothing. In milliseconds. */
const delay = 100

/** The photo that answers a question; an icon if the file is none. */
export function Thumbnail({ form, upload }: { form: string; upload: string }) {
  const [url, setUrl] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const load = () => setUrl(`${pathOf('downloadFile', { form, upload })}?preview=1`)
    const timer = setTimeout(load, delay)
    return () => clearTimeout(timer)
  }, [form, upload])
  if (isBroken) return <FileMark />
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

export const FileMark = () => (
  <>
    <FileIcon size={16} />
    {messages.file}
  </>
)
