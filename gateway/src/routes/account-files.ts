import { pipeline } from 'node:stream/promises'

import { type RequestHandler, Router } from 'express'

import { person } from '../middleware/authenticate.ts'
import { contextOf, pathUuid } from '../request.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** A file name as RFC 6266 carries it: plain for old clients, whole for the others. */
const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** `GET /forms/{form}/files/{upload}`: a stored file, never shown by the browser, only saved. */
export function accountFileRoutes({ recognise, forms, files }: Upstreams): Router {
  const router = Router()

  const download: RequestHandler = async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const upload_uuid = pathUuid(request, 'upload', 'upload_not_found')
    const call = contextOf(request)
    await forms.CheckOwner({ form_uuid }, call)
    const parts = files.Read({ form_uuid, upload_uuid }, call)[Symbol.asyncIterator]()
    try {
      // The description comes first, so that a file that is not there still is a JSON error.
      const first = await parts.next()
      const file = first.value?.file
      response.setHeader('Content-Type', file?.mime_type || 'application/octet-stream')
      response.setHeader('Content-Length', file?.size ?? 0)
      response.setHeader('Content-Disposition', disposition(file?.name ?? 'file'))
      response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
      response.setHeader('Cache-Control', 'private, no-store')
      await pipeline(async function* () {
        for (let at = await parts.next(); !at.done; at = await parts.next()) yield at.value.chunk
      }, response)
    } finally {
      // Or the call would be held open, with what it has read, after whoever asked has gone.
      await parts.return?.()
    }
  }

  router.get('/forms/:form/files/:upload', person(recognise), download)
  return router
}
