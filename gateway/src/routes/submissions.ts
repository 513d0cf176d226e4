import { pipeline } from 'node:stream/promises'

import { Router } from 'express'

import { reader, writer } from '../middleware/authenticate.ts'
import { sendJsonText } from '../reply.ts'
import { contextOf, pathUuid } from '../request.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** `/forms/{form}/submissions…`: the answers to the owner's forms. */
export function submissionRoutes({ recognise, submissions }: Upstreams): Router {
  const router = Router()
  const reads = reader(recognise)
  const writes = writer(recognise)

  router.get('/forms/:form/submissions/export', reads, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const chunks = submissions.ExportCsv({ form_uuid }, contextOf(request))[Symbol.asyncIterator]()
    try {
      // The first chunk is awaited, so that a refusal still is a JSON error with its status.
      const first = await chunks.next()
      response.setHeader('Content-Type', 'text/csv; charset=utf-8')
      response.setHeader('Content-Disposition', `attachment; filename="${form_uuid}.csv"`)
      await pipeline(async function* () {
        for (let at = first; !at.done; at = await chunks.next()) yield at.value.data
      }, response)
    } finally {
      // Or the call would be held open after whoever asked has gone.
      await chunks.return?.()
    }
  })

  router.get('/forms/:form/submissions/:submission', reads, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const submission_uuid = pathUuid(request, 'submission', 'submission_not_found')
    const { document } = await submissions.GetSubmission(
      { form_uuid, submission_uuid },
      contextOf(request),
    )
    sendJsonText(response, 200, `{"data":${document}}`)
  })

  router.delete('/forms/:form/submissions/:submission', writes, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const submission_uuid = pathUuid(request, 'submission', 'submission_not_found')
    await submissions.DeleteSubmission({ form_uuid, submission_uuid }, contextOf(request))
    response.status(204).end()
  })

  return router
}
