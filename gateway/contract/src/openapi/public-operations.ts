import { z } from 'zod'

import { publicForm, publicSubmission, receipt, upload } from '../public.ts'
import type { Operation } from './operation.ts'

const submit = {
  method: 'post',
  access: 'none',
  anyOrigin: true,
  body: publicSubmission,
  encryptedBodyLimit: 5 * 1024 * 1024,
  exactNumbers: true,
  success: { status: 201, description: 'Stored, or known already.', schema: receipt },
  headers: { 'Idempotent-Replayed': '`true` where the answer was stored before.' },
  errors: [404, 409, 429],
} as const

const read = {
  method: 'get',
  access: 'none',
  anyOrigin: true,
  rateLimit: 'public-read',
  headers: { ETag: 'Of the form’s version.' },
  notModified: true,
  errors: [404, 429],
} as const

/** What anyone may do with an active form (docs/api-behaviour.md#public-surface). */
export const publicOperations = [
  {
    ...read,
    path: '/api/v1/public/forms/{public_id}',
    id: 'getPublicForm',
    tag: 'Public',
    summary: 'An active form as respondents see it. Counts a view.',
    success: { status: 200, description: 'The form.', schema: z.object({ data: publicForm }) },
  },
  {
    ...submit,
    path: '/api/v1/public/forms/{public_id}/submissions',
    id: 'submit',
    tag: 'Public',
    rateLimit: 'submit',
    summary: 'Answer a form. With a client_uuid it may be sent again until a receipt comes.',
  },
  {
    ...read,
    path: '/api/f/{public_id}',
    id: 'getPublicFormLegacy',
    tag: 'Legacy',
    summary: 'The same form, unwrapped.',
    success: { status: 200, description: 'The form.', schema: publicForm },
  },
  {
    ...submit,
    path: '/api/f/{public_id}',
    id: 'submitLegacy',
    tag: 'Legacy',
    rateLimit: 'legacy-submit',
    summary: 'Answer a form, 30 times a minute per IP at most.',
  },
  {
    method: 'post',
    path: '/f/{public_id}/uploads',
    id: 'upload',
    tag: 'Public',
    summary: 'Upload a file of at most 2 MB for a file field, before the submission that names it.',
    access: 'none',
    anyOrigin: true,
    rateLimit: 'upload',
    multipart: true,
    success: { status: 201, description: 'The upload.', schema: upload },
    errors: [404, 413, 415, 422, 429],
  },
] as const satisfies readonly Operation[]
