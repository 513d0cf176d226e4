import { z } from 'zod'

import { deviceReport } from '../device.ts'
import {
  previewQuery,
  publicForm,
  publicFormQuery,
  publicSubmission,
  receipt,
  upload,
} from '../public.ts'
import { formPart } from '../translations.ts'
import type { Operation } from './operation.ts'
import { previewParameters, publicFormParameters } from './query-parameters.ts'

const submit = {
  method: 'post',
  access: 'none',
  anyOrigin: true,
  query: { schema: previewQuery, parameters: previewParameters },
  body: publicSubmission,
  largeBodyLimit: 5 * 1024 * 1024,
  numbersAsText: true,
  success: {
    status: 201,
    description: 'The submission is stored, by this or an earlier request.',
    schema: receipt,
  },
  headers: { 'Idempotent-Replayed': '`true` if the submission was already stored.' },
  errors: [404, 409, 410, 429],
} as const

/** 10,000 numbers of deleted records fit. */
const deviceReportLimit = 128 * 1024

const query = { schema: publicFormQuery, parameters: publicFormParameters }

const read = {
  method: 'get',
  access: 'none',
  anyOrigin: true,
  query: { schema: previewQuery, parameters: previewParameters },
  rateLimit: 'public-read',
  headers: { ETag: 'Changes with the version of the form.' },
  notModified: true,
  errors: [404, 410, 412, 429],
} as const

/** Operations without a credential, on active forms (docs/api-behaviour.md#public-surface). */
export const publicOperations = [
  {
    ...read,
    query,
    path: '/api/v1/public/forms/{public_id}',
    id: 'getPublicForm',
    tag: 'Public',
    summary: 'An active form for respondents. Counts a view.',
    success: { status: 200, description: 'The form.', schema: z.object({ data: publicForm }) },
  },
  {
    ...read,
    path: '/api/v1/public/forms/{public_id}/parts/{hash}',
    id: 'getPublicFormPart',
    tag: 'Public',
    summary:
      'A part of a form, such as a translation or a list of options, by its hash in `parts` of the form.',
    success: { status: 200, description: 'The part, which never changes.', schema: formPart },
    headers: { ETag: 'The hash.' },
  },
  {
    ...submit,
    path: '/api/v1/public/forms/{public_id}/submissions',
    id: 'submit',
    tag: 'Public',
    rateLimit: 'submit',
    summary: 'Submit answers. With a client_uuid, the request can be retried safely.',
  },
  {
    method: 'put',
    path: '/api/v1/public/forms/{public_id}/devices/{device_id}',
    id: 'reportDevice',
    tag: 'Public',
    summary: 'Report what a device has not delivered, where the form asks for it.',
    access: 'none',
    anyOrigin: true,
    rateLimit: 'device-report',
    body: deviceReport,
    bodyLimit: deviceReportLimit,
    success: { status: 204, description: 'Done.' },
    errors: [403, 404, 429],
  },
  {
    ...read,
    query,
    path: '/api/f/{public_id}',
    id: 'getPublicFormLegacy',
    tag: 'Legacy',
    summary: 'An active form without the data envelope. Counts a view.',
    success: { status: 200, description: 'The form.', schema: publicForm },
  },
  {
    ...submit,
    path: '/api/f/{public_id}',
    id: 'submitLegacy',
    tag: 'Legacy',
    rateLimit: 'legacy-submit',
    summary: 'Submit answers, at most 30 times a minute per IP address.',
  },
  {
    method: 'post',
    path: '/f/{public_id}/uploads',
    id: 'upload',
    tag: 'Public',
    summary:
      'Upload a file of at most 2 MB for a file field, before the submission that refers to it.',
    access: 'none',
    anyOrigin: true,
    query: { schema: previewQuery, parameters: previewParameters },
    rateLimit: 'upload',
    multipart: true,
    success: { status: 201, description: 'The upload.', schema: upload },
    errors: [404, 410, 413, 415, 422, 429],
  },
] as const satisfies readonly Operation[]
