import type { Handlers } from '../http/handler.ts'
import { StreamReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { beginStream } from './begin-stream.ts'
import { disposition } from './disposition.ts'
import { createFileArchive } from './file-archive.ts'

async function* chunksOf(parts: AsyncIterable<{ chunk?: Buffer }>): AsyncGenerator<Buffer> {
  for await (const { chunk } of parts) if (chunk) yield chunk
}

/** Types that browsers display without running anything in them; the files service has detected them from the content. */
const previewTypes = /^(?:image\/(?:avif|bmp|gif|heic|heif|jpeg|png|webp)|audio\/[\w.+-]+)$/

const attachmentPolicy = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** The page that a browser makes for an image or audio has styles of its own. */
const previewPolicy = `${attachmentPolicy}; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'`

/** `/api/account/forms/{form}/files…`: downloads of stored files. */
export const createFileHandlers = (
  upstreams: Upstreams,
): Pick<Handlers, 'downloadFile' | 'downloadFiles'> => ({
  downloadFiles: createFileArchive(upstreams),

  async downloadFile({ params, query, call }) {
    const { forms, files } = upstreams
    const form_uuid = params.form
    await forms.CheckOwner({ form_uuid }, call)
    // The first message describes the file.
    const { first, rest, close } = await beginStream(
      files.Read({ form_uuid, upload_uuid: params.upload }, call),
    )
    const file = first?.file
    const type = file?.mime_type || 'application/octet-stream'
    const isPreview = query.preview === '1' && previewTypes.test(type)
    const headers = {
      'Content-Type': type,
      'Content-Length': file?.size ?? 0,
      'Content-Disposition': disposition(isPreview ? 'inline' : 'attachment', file?.name ?? 'file'),
      'Content-Security-Policy': isPreview ? previewPolicy : attachmentPolicy,
      'Cache-Control': 'private, no-store',
    }
    return new StreamReply(chunksOf(rest), headers, close)
  },
})
