import { pipeline } from 'node:stream/promises'

import { pageQuery } from '@formpost/contract'
import { Router } from 'express'

import { reader, writer } from '../middleware/authenticate.ts'
import { contextOf, pathUuid, validated } from '../request.ts'
import { listEnvelope, toSubmissionRow } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** `/forms/{form}/submissions…`: the answers to the owner's forms. */
export function submissionRoutes({ identity, submissions }: Upstreams, appUrl: string): Router {
  const router = Router()
  const reads = reader(identity)
  const writes = writer(identity)

  router.get('/forms/:form/submissions', reads, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const query = validated(pageQuery, request.query)
    const list = await submissions.ListSubmissions({ form_uuid, ...query }, contextOf(request))
    const path = `${appUrl}/api/v1/forms/${form_uuid}/submissions`
    response.json({
      data: list.submissions.map(toSubmissionRow),
      ...listEnvelope(path, query, list.total, list.submissions.length),
      today_count: list.today_count,
    })
  })

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
    const found = await submissions.GetSubmission(
      { form_uuid, submission_uuid },
      contextOf(request),
    )
    const { prev, next, encrypted_payload, uploads } = found
    response.json({
      data: {
        ...toSubmissionRow(found.submission!),
        filled_at: found.filled_at ?? null,
        was_offline: found.was_offline,
        client_uuid: found.client_uuid ?? null,
        ...(prev ? { prev } : {}),
        ...(next ? { next } : {}),
        ...(encrypted_payload ? { encrypted_payload, uploads } : {}),
      },
    })
  })

  router.delete('/forms/:form/submissions/:submission', writes, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const submission_uuid = pathUuid(request, 'submission', 'submission_not_found')
    await submissions.DeleteSubmission({ form_uuid, submission_uuid }, contextOf(request))
    response.status(204).end()
  })

  return router
}
