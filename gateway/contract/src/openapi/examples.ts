import {
  errorText,
  requestErrors,
  type PropertyError,
  type RequestErrorCode,
} from '@formpost/rules'

import {
  bilingual,
  delivery,
  device,
  deviceReport,
  draft,
  field,
  fieldUuid,
  form,
  formDocument,
  forms,
  formUuid,
  key,
  linkToken,
  listOf,
  publicForm,
  receipt,
  review,
  row,
  session,
  submission,
  token,
  user,
  versionRow,
  webhook,
} from './example-resources.ts'
import { usedMembers } from './language-examples.ts'

const {
  encryption_public_key: _key,
  encryption_key_fingerprint: _fingerprint,
  fields: _fields,
  warnings: _warnings,
  thank_you_message: _thanks,
  redirect_url: _redirect,
  notify_on_submission: _notify,
  show_branded_footer: _footer,
  closed_message: _closedMessage,
  grace_days: _graceDays,
  root_name: _rootName,
  device_reports: _deviceReports,
  allow_copy: _allowCopy,
  photos: _photos,
  version: _version,
  ...listed
} = form

const {
  notify_on_submission: _mails,
  is_active: _open,
  closed_message: _closed,
  grace_days: _grace,
  ...versionSettings
} = formDocument.form

/** Examples of request bodies by operation id. */
export const requestExamples: Record<string, unknown> = {
  login: {
    email: 'owner@example.com',
    password: 'correct horse battery staple',
    device_name: 'Laptop',
  },
  completeChallenge: {
    challenge_token: 'q3oXlSLDdjyf2GQdm1pUDKkMVFrCJVEV0hTMBcQUGYo',
    code: '492039',
  },
  createForm: {
    title: 'Water point inspection',
    thank_you_message: 'Thank you for looking after the well.',
  },
  updateForm: { is_active: false, ...bilingual.settings },
  duplicateForm: { title: 'Water point inspection, district 2' },
  createField: {
    ...usedMembers,
    type: 'number',
    label: 'Depth of the well',
    description: 'In metres, to the water.',
    settings: { min: 0, max: 100, step: 0.1 },
    is_required: true,
    position: 1,
  },
  updateField: { label: 'Depth of the borehole' },
  reorderFields: { ids: [41, 42, 43] },
  importForm: formDocument,
  putDraft: draft,
  publishDraft: { force: false },
  restoreDraft: { version: 11 },
  putReview: { state: review.state, note: review.note },
  reportDevice: deviceReport,
  submit: submission,
  submitLegacy: submission,
  createSession: { email: 'owner@example.com', password: 'correct horse battery staple' },
  createSessionFromLink: { token: linkToken, device_name: 'Laptop' },
  setPasswordFromLink: { token: linkToken, password: 'correct horse battery staple' },
  updateAccount: { name: 'Ada Lovelace' },
  confirmPassword: { password: 'correct horse battery staple' },
  confirmTwoFactor: { code: '492039' },
  turnOffTwoFactor: { password: 'correct horse battery staple' },
  createKey: { name: 'Export script', access: 'read' },
  putWebhook: { url: webhook.url, events: webhook.events },
}

/** Examples of responses, other than files, by operation id. */
export const replyExamples: Record<string, unknown> = {
  login: token,
  completeChallenge: token,
  getMe: {
    data: { ...user, credential: { kind: 'api_key', name: key.name, access: key.access } },
  },
  listForms: {
    ...listOf(forms, {
      ...listed,
      fields_count: 3,
      has_draft: true,
      last_submission_at: '2026-05-06T16:20:04.000Z',
    }),
    plan: { name: 'free' },
  },
  createForm: { data: form },
  getForm: { data: form },
  updateForm: {
    data: {
      ...form,
      ...bilingual.settings,
      is_active: false,
      closed_at: '2026-05-01T17:00:00.000Z',
    },
  },
  duplicateForm: { data: { ...form, title: 'Water point inspection, district 2' } },
  toggleForm: { data: { ...form, is_active: false, closed_at: '2026-05-01T17:00:00.000Z' } },
  listTemplates: {
    data: [
      {
        id: 'inspections',
        name: 'Inspections',
        templates: [
          {
            id: 'site-inspection',
            name: 'Site inspection',
            description: 'What was looked at, what was found, and what is to be done.',
            fields_count: 3,
            fields: [
              { type: 'heading', label: null },
              { type: 'short_text', label: 'Site' },
              { type: 'submit_button', label: 'Submit' },
            ],
          },
        ],
      },
    ],
  },
  listFields: { data: [{ ...field, answers_count: 37 }] },
  createField: { data: field },
  updateField: { data: { ...field, label: 'Depth of the borehole' } },
  reorderFields: { message: 'The fields are in the new order.', ids: [41, 42, 43] },
  exportForm: formDocument,
  reportXlsform: {
    data: [
      {
        field: fieldUuid,
        name: 'photos',
        label: 'Photos of the pump',
        type: 'file',
        setting: 'settings.max_files',
        is_kept: true,
        what: 'ODK does not know “settings.max_files” of “Photos of the pump”. The sheet “formpost” keeps it for an import.',
      },
    ],
  },
  importForm: {
    data: form,
    report: {
      ...{ taken: 1, rows: 1, whole: 1, apart: 0, expressions: { found: 2, taken: 2 } },
      ...{ changed: [], left_out: [], notes: [] },
    },
  },
  listVersions: listOf(`${forms}/${formUuid}/versions`, versionRow),
  getVersion: { data: { ...versionRow, formpost: 1, form: versionSettings, fields: draft.fields } },
  restoreDraft: { data: { revision: 9, ...draft } },
  getDraft: { data: { revision: 7, ...draft } },
  putDraft: { data: { revision: 8, ...draft } },
  createPreviewLink: {
    url: `${form.public_url}?preview=m4x2k9ab.J3kq0Zt5m3o2u1s8a7d6f5g4h3j2k1l0q9w8e7r6t5y`,
    expires_at: '2026-05-05T09:30:00.000Z',
  },
  publishDraft: { data: { ...form, title: draft.form.title, version: 13 } },
  listSubmissions: { ...listOf(`${forms}/${formUuid}/submissions`, row), today_count: 1 },
  exportSubmissions:
    '\uFEFFName,Depth,Submitted At,IP Address,Filled At,Was Offline\r\nAmina,12.5,2026-05-06T16:20:04.000Z,203.0.113.7,2026-05-06T09:12:00.000Z,true\r\n',
  getSummary: {
    data: {
      count: 38,
      first_at: '2026-05-04T09:41:12.000Z',
      last_at: '2026-05-06T16:20:04.000Z',
      offline_count: 21,
      per_day: [
        { day: '2026-05-04', count: 12 },
        { day: '2026-05-06', count: 26 },
      ],
      fields: [
        {
          field_uuid: fieldUuid,
          type: 'number',
          label: field.label,
          answered: 37,
          numbers: {
            ...{ min: 4, max: 24, mean: 12.4, median: 11.5 },
            histogram: [1, 4, 9, 8, 5, 4, 2, 2, 1, 1].map((count, bin) => ({
              from: 4 + 2 * bin,
              to: 6 + 2 * bin,
              count,
            })),
          },
        },
        {
          field_uuid: 'b51f3a0c-6f0e-4b9c-8a55-1f1f5a0e9d07',
          type: 'radio',
          label: 'State of the pump',
          answered: 38,
          options: [
            { option: 'Works', count: 30 },
            { option: 'Broken', count: 8 },
          ],
        },
      ],
    },
  },
  listDevices: {
    ...listOf(`${forms}/${formUuid}/devices`, device),
    summary: {
      devices: 1,
      missing: 3,
      waiting: 2,
      unsent_by_version: { 12: { records: 2, devices: 1 } },
    },
  },
  getSubmission: {
    data: {
      ...row,
      client_uuid: submission.client_uuid,
      next: '7c5f8f0e-6d0c-5c52-9c43-4f6b1f0a8a11',
    },
  },
  getReview: { data: { ...review, history: [review] } },
  putReview: { data: { ...review, history: [review] } },
  getPublicForm: { data: { ...publicForm, ...bilingual.shown } },
  getPublicFormPart: { data: bilingual.translation },
  getPublicFormLegacy: publicForm,
  submit: receipt,
  submitLegacy: receipt,
  upload: {
    uuid: '9b2f7a04-1c1e-4b0b-8d3c-3f0c5d2e7a90',
    name: 'well.jpg',
    size: 482_113,
    mime_type: 'image/jpeg',
    field_id: fieldUuid,
  },
  createSession: { data: user },
  createSessionFromLink: { data: user },
  setPasswordFromLink: { data: user },
  getSession: { data: user },
  listSessions: { data: [session] },
  getAccount: { data: user },
  updateAccount: { data: user },
  setUpTwoFactor: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    otpauth_url:
      'otpauth://totp/Formpost:owner%40example.com?issuer=Formpost&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 49 49">…</svg>',
  },
  confirmTwoFactor: {
    recovery_codes: Array.from({ length: 8 }, (_, n) => `kps7-7zzf-nhyn-m2wd-0x4t-mqr${n}`),
  },
  listNetworkAddresses: { data: ['http://192.168.1.20:8080'] },
  listKeys: { data: [key] },
  createKey: {
    data: { ...key, secret: 'fpk_ExampleExampleExampleExampleExampleExample0x7dQa' },
  },
  getWebhook: { data: webhook },
  putWebhook: {
    data: { ...webhook, secret: 'whsec_c2lnbmluZyBzZWNyZXRzIGFyZSAzMiByYW5kb20gYnl0ZXM=' },
  },
  rollWebhookSecret: {
    data: { ...webhook, secret: 'whsec_c2lnbmluZyBzZWNyZXRzIGFyZSAzMiByYW5kb20gYnl0ZXM=' },
  },
  redeliverWebhook: { data: { webhook_id: delivery.webhook_id } },
  testWebhook: {
    data: {
      webhook_id: 'msg_test_4c1b7f52-2f3e-4f0a-8a8e-0e5d1c7b9a66',
      delivered: false,
      status_code: 404,
      error: 'Answered 404.',
      reason: 'answered',
      duration_ms: 121,
    },
  },
  listWebhookDeliveries: listOf(
    `https://forms.example.org/api/account/forms/${formUuid}/webhook/deliveries`,
    delivery,
  ),
}

const eventForm = { uuid: formUuid, public_id: form.public_id, title: form.title }
const eventSubmission = { ...row, client_uuid: submission.client_uuid }

/** Examples of webhook events by type. */
export const eventExamples: Record<string, unknown> = {
  'submission.created': {
    type: 'submission.created',
    timestamp: row.created_at,
    data: { form: eventForm, submission: eventSubmission },
  },
  'submission.reviewed': {
    type: 'submission.reviewed',
    timestamp: review.reviewed_at,
    data: { form: eventForm, submission: eventSubmission, review },
  },
  'webhook.test': {
    type: 'webhook.test',
    timestamp: delivery.at,
    data: { form: eventForm },
  },
  'form.published': {
    type: 'form.published',
    timestamp: form.updated_at,
    data: { form: eventForm, version: 3 },
  },
}

/** An example of each status from the catalogue. */
const errorExample = (code: RequestErrorCode, more: object = {}) => ({
  message: requestErrors[code][1],
  code,
  ...more,
})

const errorCodes: Record<string, PropertyError[]> = {
  title: [{ code: 'too_long', max: 255, length: 300 }],
  redirect_url: [{ code: 'not_a_web_address' }],
}

const errorTexts = Object.entries(errorCodes).map(([property, errors]) => [
  property,
  errors.map(errorText),
])

export const errorExamples: Record<number, unknown> = {
  401: errorExample('unauthenticated'),
  403: errorExample('form_not_yours'),
  404: errorExample('form_not_found'),
  409: errorExample('payment_form'),
  410: errorExample('preview_expired'),
  412: errorExample('draft_changed'),
  413: errorExample('request_too_large', { max_bytes: 1_048_576 }),
  415: errorExample('wrong_content_type'),
  422: errorExample('validation_failed', {
    errors: Object.fromEntries(errorTexts) as unknown,
    codes: errorCodes,
  }),
  428: errorExample('precondition_required'),
  429: errorExample('rate_limited', { retry_after: 30 }),
  431: errorExample('headers_too_large'),
  500: errorExample('internal'),
  503: errorExample('unavailable', { retry_after: 2 }),
  504: errorExample('timeout', { retry_after: 5 }),
}
