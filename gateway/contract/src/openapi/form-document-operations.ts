import { maxDocumentBytes } from '@formpost/rules'
import { z } from 'zod'

import {
  convertedDocument,
  formDocument,
  formImport,
  importQuery,
  importReport,
  unknownSetting,
} from '../draft.ts'
import { form } from '../form.ts'
import type { Operation } from './operation.ts'
import { importParameters } from './query-parameters.ts'

/** Forms as documents and XLSForms. */
export const formDocumentOperations = [
  {
    method: 'get',
    path: '/api/v1/forms/{form}/document',
    id: 'exportForm',
    tag: 'Forms',
    summary: 'A form as a document for importForm, in this or another installation.',
    access: 'read',
    success: { status: 200, description: 'The document.', schema: formDocument },
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}/xlsform',
    id: 'exportXlsform',
    tag: 'Forms',
    summary: 'A form as an XLSForm, for ODK and KoboToolbox.',
    access: 'read',
    success: {
      status: 200,
      description: 'The `.xlsx` file.',
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    errors: [404, 422],
  },
  {
    method: 'get',
    path: '/api/v1/forms/{form}/xlsform/report',
    id: 'reportXlsform',
    tag: 'Forms',
    summary: 'What ODK and KoboToolbox do not know of a form.',
    access: 'read',
    success: {
      status: 200,
      description: 'The settings.',
      schema: z.object({ data: z.array(unknownSetting) }),
    },
    errors: [404, 422],
  },
  {
    method: 'post',
    path: '/api/v1/forms/import',
    id: 'importForm',
    tag: 'Forms',
    summary: 'Create a form from a document or an XLSForm. Its fields get new uuids.',
    access: 'read_write',
    query: { schema: importQuery, parameters: importParameters },
    body: formImport,
    bodyLimit: maxDocumentBytes,
    formFiles: true,
    success: {
      status: 201,
      description: 'The form and a report of what was imported.',
      schema: z.object({
        data: form.nullable(),
        document: convertedDocument.optional(),
        report: importReport,
      }),
    },
    nothingCreated:
      'With dry_run=1: the report, and the document that an XLSForm becomes; data is null.',
  },
] as const satisfies readonly Operation[]
