import { maxDocumentBytes } from '@formpost/rules'
import { z } from 'zod'

import { draft, draftPublish, draftPut, previewLink } from '../draft.ts'
import { form } from '../form.ts'
import { draftRestore } from '../version.ts'
import type { HeaderParameter, Operation } from './operation.ts'

const path = '/api/v1/forms/{form}/draft'
const tag = 'Drafts'
const headers = { ETag: 'The revision of the draft.' }
const draftSchema = z.object({ data: draft })

const ifMatch: HeaderParameter = {
  name: 'If-Match',
  schema: { type: 'string', pattern: '^"[1-9][0-9]{0,14}"$' },
  description:
    'The revision that was read, in quotes as in `ETag`. The response is 412 if the draft has another revision. A list of tags and `*` are also accepted.',
}
const ifNoneMatch: HeaderParameter = {
  name: 'If-None-Match',
  schema: { type: 'string', enum: ['*'] },
  description:
    '`*` to save the first draft of a form. The response is 412 if there already is one.',
}

/** Operations on the draft of a form (docs/api-behaviour.md#drafts). */
export const draftOperations = [
  {
    method: 'get',
    path,
    id: 'getDraft',
    tag,
    summary: 'The draft of a form.',
    access: 'read',
    success: { status: 200, description: 'The draft.', schema: draftSchema },
    headers,
    notModified: true,
    errors: [404, 412],
  },
  {
    method: 'put',
    path,
    id: 'putDraft',
    tag,
    summary:
      'Save the draft, with its revision in If-Match, or If-None-Match: * if there is none yet. The draft may be incomplete. Absent settings keep their values.',
    access: 'read_write',
    requestHeaders: [ifMatch, ifNoneMatch],
    body: draftPut,
    bodyLimit: maxDocumentBytes,
    success: { status: 200, description: 'The draft with its new revision.', schema: draftSchema },
    headers,
    errors: [404, 412, 428],
  },
  {
    method: 'delete',
    path,
    id: 'deleteDraft',
    tag,
    summary: 'Discard the draft. With If-Match, only if it has this revision.',
    access: 'read_write',
    requestHeaders: [ifMatch],
    success: { status: 204, description: 'Done.' },
    errors: [404, 412],
  },
  {
    method: 'post',
    path: `${path}/publish`,
    id: 'publishDraft',
    tag,
    summary:
      'Make the form equal to its draft, in one step and one version. Fields that are not in the draft are deleted with their files. With If-Match, only if the draft has this revision.',
    access: 'read_write',
    requestHeaders: [ifMatch],
    body: draftPublish,
    success: { status: 200, description: 'The form.', schema: z.object({ data: form }) },
    errors: [404, 409, 412],
  },
  {
    method: 'post',
    path: `${path}/restore`,
    id: 'restoreDraft',
    tag,
    summary:
      'Replace the draft with a version of the form. Fields keep their uuids, so publishing brings back removed fields with their answers. With If-Match, only if the draft has this revision.',
    access: 'read_write',
    requestHeaders: [ifMatch, ifNoneMatch],
    body: draftRestore,
    success: { status: 200, description: 'The draft with its new revision.', schema: draftSchema },
    headers,
    errors: [404, 412],
  },
  {
    method: 'post',
    path: `${path}/preview-link`,
    id: 'createPreviewLink',
    tag,
    summary:
      'Create a link with which anyone can fill in the draft for 24 hours. Nothing is stored. The link ends when the draft is published or deleted.',
    access: 'read_write',
    success: { status: 201, description: 'The link.', schema: previewLink },
    errors: [404],
  },
] as const satisfies readonly Operation[]
