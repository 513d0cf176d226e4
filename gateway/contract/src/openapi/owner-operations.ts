import { maxOptionsBytes } from '@formpost/rules'
import { z } from 'zod'

import { device, deviceSummary } from '../device.ts'
import { fieldListQuery, listedField, removedField } from '../field-list.ts'
import { field, fieldCreate, fieldCreateErrors, fieldOrder, fieldUpdate } from '../field.ts'
import { submissionExportQuery, submissionListQuery, submissionSummaryQuery } from '../filter.ts'
import {
  cursorEnvelope,
  form,
  formCreate,
  formDuplicate,
  formListQuery,
  formListRow,
  formUpdate,
  listEnvelope,
} from '../form.ts'
import { reviewPut, reviews } from '../review.ts'
import { submission, submissionRow } from '../submission.ts'
import { submissionSummary } from '../summary.ts'
import { templateCategory } from '../template.ts'
import { version, versionRow } from '../version.ts'
import { authOperations } from './auth-operations.ts'
import { formDocumentOperations } from './form-document-operations.ts'
import type { Operation } from './operation.ts'
import {
  exportParameters,
  fieldListParameters,
  filterParameters,
  formListParameters,
  listParameters,
} from './query-parameters.ts'

const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema })
const list = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), ...listEnvelope.shape })
/** A field may have 50,000 options with names and columns. */
const fieldBodyLimit = maxOptionsBytes
const done = { status: 204, description: 'Done.' } as const

const forms = [
  {
    method: 'get',
    path: '/api/v1/forms',
    id: 'listForms',
    tag: 'Forms',
    summary: 'Your forms, newest first. Follow links.next until it is null.',
    access: 'read',
    paged: true,
    query: { schema: formListQuery, parameters: formListParameters },
    success: {
      status: 200,
      description: 'A page of forms and your plan.',
      schema: list(formListRow).extend({ plan: z.object({ name: z.enum(['free', 'paid']) }) }),
    },
  },
  {
    method: 'post',
    path: '/api/v1/forms',
    id: 'createForm',
    tag: 'Forms',
    summary: 'Create a form from a template. An unknown template falls back to blank.',
    access: 'read_write',
    body: formCreate,
    success: { status: 201, description: 'The form with its fields.', schema: data(form) },
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}',
    id: 'getForm',
    tag: 'Forms',
    summary: 'A form with its fields.',
    access: 'read',
    success: { status: 200, description: 'The form.', schema: data(form) },
    errors: [404],
  },
  {
    method: 'patch',
    path: '/api/v1/forms/{form}',
    id: 'updateForm',
    tag: 'Forms',
    summary: 'Update a form. The encryption settings freeze with the first submission.',
    access: 'read_write',
    body: formUpdate,
    bodyLimit: 2 * 1024 * 1024,
    success: { status: 200, description: 'The updated form.', schema: data(form) },
    errors: [404],
  },
  {
    method: 'delete',
    path: '/api/v1/forms/{form}',
    id: 'deleteForm',
    tag: 'Forms',
    summary: 'Permanently delete a form with its submissions and files.',
    access: 'read_write',
    success: done,
    errors: [404],
  },
  {
    method: 'post',
    path: '/api/v1/forms/{form}/duplicate',
    id: 'duplicateForm',
    tag: 'Forms',
    summary: 'Copy a form with its fields, logic, active status and encryption settings.',
    access: 'read_write',
    body: formDuplicate,
    success: { status: 201, description: 'The copy.', schema: data(form) },
    errors: [404],
  },
  ...formDocumentOperations,
  {
    method: 'get',
    path: '/api/v1/forms/{form}/versions',
    id: 'listVersions',
    tag: 'Forms',
    summary: 'The stored versions of a form, newest first: who made them, when and how.',
    access: 'read',
    paged: true,
    success: { status: 200, description: 'A page of versions.', schema: list(versionRow) },
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}/versions/{version}',
    id: 'getVersion',
    tag: 'Forms',
    summary: 'A form as it was in a version, as a document for importForm.',
    access: 'read',
    success: { status: 200, description: 'The version.', schema: data(version) },
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/v1/templates',
    id: 'listTemplates',
    tag: 'Forms',
    summary: 'Templates for new forms, by category.',
    access: 'read',
    success: {
      status: 200,
      description: 'The categories with their templates.',
      schema: data(z.array(templateCategory)),
    },
  },
  {
    method: 'patch',
    path: '/api/v1/forms/{form}/toggle-active',
    id: 'toggleForm',
    tag: 'Forms',
    summary: 'Flip is_active. Not safe to retry; prefer to update is_active.',
    access: 'read_write',
    success: { status: 200, description: 'The updated form.', schema: data(form) },
    errors: [404],
  },
] as const satisfies readonly Operation[]

const fields = [
  {
    method: 'get',
    path: '/api/v1/forms/{form}/fields',
    id: 'listFields',
    tag: 'Fields',
    summary: 'The fields of a form with their numbers of answers, or removed questions with any.',
    access: 'read',
    query: { schema: fieldListQuery, parameters: fieldListParameters },
    success: {
      status: 200,
      description:
        'The fields in form order, or the removed questions, most recently removed first.',
      schema: z.union([
        z.object({ data: z.array(listedField) }),
        z.object({ data: z.array(removedField) }),
      ]),
    },
    errors: [404],
  },
  {
    method: 'post',
    path: '/api/v1/forms/{form}/fields',
    id: 'createField',
    tag: 'Fields',
    summary: 'Add a field at a position or at the end.',
    access: 'read_write',
    body: fieldCreate,
    bodyLimit: fieldBodyLimit,
    bodyErrors: fieldCreateErrors,
    success: { status: 201, description: 'The field.', schema: data(field) },
    errors: [404],
  },
  {
    method: 'post',
    path: '/api/v1/forms/{form}/fields/reorder',
    id: 'reorderFields',
    tag: 'Fields',
    summary: 'Reorder fields by id. Fields that are not listed follow in their current order.',
    access: 'read_write',
    body: fieldOrder,
    success: {
      status: 200,
      description: 'Every field id in the new order.',
      schema: z.object({ message: z.string(), ids: z.array(z.int()) }),
    },
    errors: [404],
  },
  {
    method: 'patch',
    path: '/api/v1/forms/{form}/fields/{field}',
    id: 'updateField',
    tag: 'Fields',
    summary: 'Update a field. settings and logic are replaced as a whole.',
    access: 'read_write',
    body: fieldUpdate,
    bodyLimit: fieldBodyLimit,
    success: { status: 200, description: 'The updated field.', schema: data(field) },
    errors: [404],
  },
  {
    method: 'delete',
    path: '/api/v1/forms/{form}/fields/{field}',
    id: 'deleteField',
    tag: 'Fields',
    summary: 'Delete a field with its files and conditions, unless others refer to its name.',
    access: 'read_write',
    success: done,
    errors: [404, 422],
  },
] as const satisfies readonly Operation[]

const submissions = [
  {
    method: 'get',
    path: '/api/v1/forms/{form}/submissions',
    id: 'listSubmissions',
    tag: 'Submissions',
    summary:
      'The submissions of a form, newest first, or those that match a filter. Follow links.next until it is null.',
    access: 'read',
    paged: true,
    query: { schema: submissionListQuery, parameters: listParameters },
    success: {
      status: 200,
      description:
        'A page of submissions and the number of submissions today (UTC). With a cursor, links and meta differ, and after the first page total and today_count are null.',
      schema: z.union([
        list(submissionRow).extend({ today_count: z.int() }),
        z.object({
          data: z.array(submissionRow),
          ...cursorEnvelope.shape,
          today_count: z.int().nullable(),
        }),
      ]),
    },
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}/submissions/export',
    id: 'exportSubmissions',
    tag: 'Submissions',
    summary:
      'All submissions as CSV or as a spreadsheet, or those that match a filter. An export that fails aborts the connection instead of ending cleanly.',
    access: 'read',
    query: { schema: submissionExportQuery, parameters: exportParameters },
    success: {
      status: 200,
      description: 'CSV (RFC 4180, UTF-8), or with `format=xlsx` a spreadsheet.',
      contentType: '*/*',
    },
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}/summary',
    id: 'getSummary',
    tag: 'Submissions',
    summary:
      'Counts of submissions per day and of the answers to each field, of all submissions or those that match a filter. At most two at a time.',
    access: 'read',
    query: { schema: submissionSummaryQuery, parameters: filterParameters },
    success: { status: 200, description: 'The summary.', schema: data(submissionSummary) },
    errors: [404, 429],
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}/devices',
    id: 'listDevices',
    tag: 'Submissions',
    summary:
      'The devices of a form and what they have not delivered, those with something missing first.',
    access: 'read',
    paged: true,
    success: {
      status: 200,
      description: 'A page of devices and a summary of all.',
      schema: list(device).extend({ summary: deviceSummary }),
    },
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}/submissions/{submission}',
    id: 'getSubmission',
    tag: 'Submissions',
    summary: 'A submission with its neighbours, and the payload if the form is encrypted.',
    access: 'read',
    success: { status: 200, description: 'The submission.', schema: data(submission) },
    errors: [404],
  },
  {
    method: 'delete',
    path: '/api/v1/forms/{form}/submissions/{submission}',
    id: 'deleteSubmission',
    tag: 'Submissions',
    summary: 'Delete a submission with its files.',
    access: 'read_write',
    success: done,
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}/submissions/{submission}/review',
    id: 'getReview',
    tag: 'Submissions',
    summary: 'The review of a submission and its history.',
    access: 'read',
    success: { status: 200, description: 'The review.', schema: data(reviews) },
    errors: [404],
  },
  {
    method: 'put',
    path: '/api/v1/forms/{form}/submissions/{submission}/review',
    id: 'putReview',
    tag: 'Submissions',
    summary: 'Review a submission. Repeating the newest review adds nothing to the history.',
    access: 'read_write',
    body: reviewPut,
    success: { status: 200, description: 'The review.', schema: data(reviews) },
    errors: [404],
  },
] as const satisfies readonly Operation[]

/** The owner API (docs/api-behaviour.md#operations). */
export const ownerOperations = [...authOperations, ...forms, ...fields, ...submissions] as const
