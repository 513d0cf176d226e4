import {
  errorText,
  requestErrors,
  type PropertyError,
  type RequestErrorCode,
} from '@formpost/rules'

import { allMembers, usedMembers } from './language-examples.ts'
import { translationExamples } from './translation-examples.ts'

/** Examples of request bodies by operation id. */
const formUuid = '5f0c6a52-8a4e-4d2f-9f57-0d6a2a1f7c11'
const fieldUuid = '8d3c1b9e-2f64-4f0b-a0a7-3a9f8f6f1e02'

const field = {
  id: 42,
  uuid: fieldUuid,
  form_id: 7,
  type: 'number',
  label: 'Depth of the well',
  content: null,
  description: 'In metres, to the water.',
  placeholder: null,
  options: null,
  default_value: null,
  settings: { min: 0, max: 100, step: 0.1 },
  logic: null,
  is_required: true,
  ...allMembers,
  position: 1,
  created_at: '2026-05-04T09:30:00.000Z',
  updated_at: '2026-05-04T09:30:00.000Z',
}

const form = {
  uuid: formUuid,
  public_id: 'k7m2p9w4xz',
  slug: 'water-point-inspection',
  title: 'Water point inspection',
  description: null,
  thank_you_message: 'Thank you for looking after the well.',
  redirect_url: null,
  notify_on_submission: true,
  is_active: true,
  closed_at: null,
  closed_message: 'The survey has ended. Questions? Write to wells@example.org.',
  grace_days: 7,
  show_branded_footer: true,
  is_encrypted: false,
  encryption_public_key: null,
  encryption_key_fingerprint: null,
  encryption_key_expires_at: null,
  payment_required: false,
  root_name: null,
  public_url: 'https://forms.example.org/f/k7m2p9w4xz',
  views_count: 120,
  submissions_count: 38,
  version: 12,
  created_at: '2026-05-04T09:29:58.000Z',
  updated_at: '2026-05-04T09:30:00.000Z',
  fields: [field],
  warnings: [],
}

const receipt = {
  submission_uuid: '0e7b6ad3-64c9-5a83-b1b5-3f1a5e0c9d44',
  thank_you_message: 'Thank you for looking after the well.',
  redirect_url: null,
}

const submission = {
  fields: { [fieldUuid]: 12.5 },
  client_uuid: 'c1b4b6a0-9a3a-4c55-8f19-6a2f0b5d7e33',
  filled_at: '2026-05-06T14:03:21.000Z',
  was_offline: true,
  form_version: 3,
}

const webhook = {
  url: 'https://example.org/hooks/wells',
  events: ['submission.created', 'submission.reviewed'],
  created_at: '2026-05-04T09:31:00.000Z',
  updated_at: '2026-05-04T09:31:00.000Z',
}

const listOf = (path: string, row: object) => ({
  data: [row],
  links: {
    first: `${path}?page=1&per_page=25`,
    last: `${path}?page=1&per_page=25`,
    prev: null,
    next: null,
  },
  meta: { current_page: 1, from: 1, last_page: 1, path, per_page: 25, to: 1, total: 1 },
})
const forms = 'https://forms.example.org/api/v1/forms'

const delivery = {
  id: 7,
  event: 'submission.created',
  submission_uuid: receipt.submission_uuid,
  webhook_id: `msg_${receipt.submission_uuid}`,
  attempt: 1,
  at: '2026-05-06T16:20:04.120Z',
  delivered: false,
  status_code: 503,
  error: 'Answered 503.',
  reason: 'answered',
  duration_ms: 84,
  next_attempt_at: '2026-05-06T16:20:09.204Z',
}

const user = {
  uuid: '2d0fa3f1-7f0e-4f43-9a5e-0a2f0f9c1b22',
  name: 'Ada Lovelace',
  email: 'owner@example.com',
  plan: 'free',
  two_factor_enabled: false,
  created_at: '2026-05-01T08:00:00.000Z',
}
const token = {
  token: 'fpt_ExampleExampleExampleExampleExampleExample4f2k1Q',
  token_type: 'Bearer',
  user,
}

const key = {
  id: '6a4de1c0-52c1-4f7c-8f7b-1b5c2f0f3d10',
  name: 'Export script',
  access: 'read',
  created_at: '2026-05-02T10:00:00.000Z',
  last_used_at: null,
}

const session = {
  id: 'd1f3f5b0-0d8f-4c58-9a52-6c1f0e9c7a21',
  kind: 'session',
  name: 'Firefox on the laptop',
  created_at: '2026-05-02T08:00:00.000Z',
  last_used_at: '2026-05-02T10:14:00.000Z',
  current: true,
}

const row = {
  uuid: receipt.submission_uuid,
  created_at: '2026-05-06T16:20:04.000Z',
  filled_at: submission.filled_at,
  was_offline: true,
  ip_address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  review: 'has_issues',
  values: [{ field_uuid: fieldUuid, field_type: 'number', field_label: field.label, value: 12.5 }],
}
const review = {
  state: row.review,
  note: 'The photo shows another well.',
  reviewer: {
    uuid: user.uuid,
    name: user.name,
    email: user.email,
    credential: { kind: 'session', name: session.name },
  },
  reviewed_at: '2026-05-07T08:12:30.250Z',
}
const { id: _id, uuid, form_id: _form, created_at: _made, updated_at: _changed, ...shown } = field
const {
  parent: _parent,
  read_only: _readOnly,
  choices: _choices,
  xlsform: _xlsform,
  ...used
} = shown
const publicForm = {
  public_id: form.public_id,
  title: form.title,
  description: null,
  thank_you_message: form.thank_you_message,
  redirect_url: null,
  show_branded_footer: true,
  public_url: form.public_url,
  is_encrypted: false,
  encryption_public_key: null,
  encryption_key_fingerprint: null,
  payment_required: false,
  version: 3,
  language: 1,
  fields: [{ id: uuid, ...used }],
}

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
  version: _version,
  ...listed
} = form

const bilingual = translationExamples(fieldUuid)

const { position: _position, ...contentOfField } = shown
const draft = {
  base_version: form.version,
  form: { title: 'Water point inspection 2026' },
  fields: [{ uuid, ...contentOfField }],
}

const { title, description, thank_you_message, redirect_url, notify_on_submission, is_active } =
  form
const { closed_message, grace_days } = form
const formDocument = {
  formpost: 1,
  form: {
    ...{ title, description, thank_you_message, redirect_url, notify_on_submission, is_active },
    ...{ closed_message, grace_days, show_branded_footer: true },
    is_encrypted: false,
    encryption_public_key: null,
    encryption_key_fingerprint: null,
    root_name: null,
  },
  fields: draft.fields,
}

const {
  notify_on_submission: _mails,
  is_active: _open,
  closed_message: _closed,
  grace_days: _grace,
  ...versionSettings
} = formDocument.form
const versionRow = {
  version: 12,
  created_at: form.updated_at,
  change: 'draft_published',
  author: {
    uuid: user.uuid,
    name: user.name,
    email: user.email,
    credential: { kind: 'api_key', name: key.name },
  },
}

const linkToken = 'fpl_ExampleExampleExampleExampleExampleExampleE0wXyZ1'

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
  importForm: { data: form, report: { taken: 1, changed: [], left_out: [] } },
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
