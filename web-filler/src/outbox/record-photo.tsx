import { useObjectUrl } from '@formpost/ui/use-object-url.ts'
import { useEffect, useState } from 'preact/hooks'

import type { FileRow } from '../db/rows.ts'
import { sentFiles } from './delivery/sent-files.ts'
import { fieldIdAt, labelAt } from './field-at.ts'
import { shownFiles, type ListedRecord } from './load-records.ts'

/** Types that every browser shows; others, such as HEIC, would be a broken image in most. */
export const isShownAsImage = ({ type }: FileRow): boolean =>
  /^image\/(?:jpeg|png|webp|gif|avif|bmp)$/.test(type)

/** An image of a record at full width, or its first one as a small picture. */
export function RecordImage({ file, label }: { file: FileRow; label: string | null }) {
  const url = useObjectUrl(file.blob)
  return url ? <img src={url} alt={label ?? file.name} loading="lazy" decoding="async" /> : null
}

/** The first photo of a record. It is loaded once, because the list is loaded after every change. */
export function RecordPhoto({ listed: { record, form } }: { listed: ListedRecord }) {
  const [file, setFile] = useState<FileRow>()
  const { clientUuid, revision, state } = record
  useEffect(() => {
    let isCancelled = false
    const load = async () => {
      const files = sentFiles(record, await shownFiles(record))
      const order = new Map(form?.fields.map(({ id }, at) => [id, at]))
      const positionOf = ({ fieldId }: FileRow) => order.get(fieldIdAt(fieldId)) ?? 0
      const [first] = files.filter(isShownAsImage).sort((a, b) => positionOf(a) - positionOf(b))
      if (!isCancelled) setFile(first)
    }
    // The card is shown without a photo if that fails.
    load().catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [clientUuid, revision, state === 'sent'])
  if (!file) return null
  const label = labelAt(form, file.fieldId) || null
  return (
    <div class="record-photo">
      <RecordImage file={file} label={label} />
    </div>
  )
}
