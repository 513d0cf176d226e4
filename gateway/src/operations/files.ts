import type { Handlers } from '../http/handler.ts'
import { StreamReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { beginStream } from './begin-stream.ts'

/** A `Content-Disposition` with an ASCII and a UTF-8 file name (RFC 6266). */
const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

async function* chunksOf(parts: AsyncIterable<{ chunk?: Buffer }>): AsyncGenerator<Buffer> {
  for await (const { chunk } of parts) if (chunk) yield chunk
}

/** `/api/account/forms/{form}/files/…`: downloads of stored files, never displayed inline. */
export const createFileHandlers = ({
  forms,
  files,
}: Upstreams): Pick<Handlers, 'downloadFile'> => ({
  async downloadFile({ params, call }) {
    const form_uuid = params.form
    await forms.CheckOwner({ form_uuid }, call)
    // The first message describes the file.
    const { first, rest, close } = await beginStream(
      files.Read({ form_uuid, upload_uuid: params.upload }, call),
    )
    const file = first?.file
    const headers = {
      'Content-Type': file?.mime_type || 'application/octet-stream',
      'Content-Length': file?.size ?? 0,
      'Content-Disposition': disposition(file?.name ?? 'file'),
      'Content-Security-Policy':
        "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
    }
    return new StreamReply(chunksOf(rest), headers, close)
  },
})
