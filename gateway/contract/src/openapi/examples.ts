/** What requests and replies look like, by operation id. */
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
  show_branded_footer: true,
  is_encrypted: false,
  encryption_public_key: null,
  encryption_key_fingerprint: null,
  payment_required: false,
  public_url: 'https://forms.example.org/f/k7m2p9w4xz',
  views_count: 120,
  submissions_count: 38,
  created_at: '2026-05-04T09:29:58.000Z',
  updated_at: '2026-05-04T09:30:00.000Z',
  fields: [field],
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
  created_at: '2026-05-04T09:31:00.000Z',
  updated_at: '2026-05-04T09:31:00.000Z',
}

const deliveries = {
  data: [
    {
      id: 7,
      submission_uuid: receipt.submission_uuid,
      webhook_id: `msg_${receipt.submission_uuid}`,
      attempt: 1,
      at: '2026-05-06T16:20:04.120Z',
      delivered: false,
      status_code: 503,
      error: 'Answered 503.',
      duration_ms: 84,
      next_attempt_at: '2026-05-06T16:20:09.204Z',
    },
  ],
  links: {
    first: `https://forms.example.org/api/account/forms/${formUuid}/webhook/deliveries?page=1&per_page=25`,
    last: `https://forms.example.org/api/account/forms/${formUuid}/webhook/deliveries?page=1&per_page=25`,
    prev: null,
    next: null,
  },
  meta: {
    current_page: 1,
    from: 1,
    last_page: 1,
    path: `https://forms.example.org/api/account/forms/${formUuid}/webhook/deliveries`,
    per_page: 25,
    to: 1,
    total: 1,
  },
}

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
  updateForm: { is_active: false },
  duplicateForm: { title: 'Water point inspection, district 2' },
  createField: {
    type: 'number',
    label: 'Depth of the well',
    description: 'In metres, to the water.',
    settings: { min: 0, max: 100, step: 0.1 },
    is_required: true,
    position: 1,
  },
  updateField: { label: 'Depth of the borehole' },
  reorderFields: { ids: [41, 42, 43] },
  submit: submission,
  submitLegacy: submission,
  updateAccount: { name: 'Ada Lovelace' },
  confirmTwoFactor: { code: '492039' },
  turnOffTwoFactor: { password: 'correct horse battery staple' },
  createKey: { name: 'Export script', access: 'read' },
  putWebhook: { url: webhook.url },
}

export const replyExamples: Record<string, unknown> = {
  createForm: { data: form },
  getForm: { data: form },
  updateForm: { data: { ...form, is_active: false } },
  createField: { data: field },
  updateField: { data: { ...field, label: 'Depth of the borehole' } },
  reorderFields: { message: 'The fields are in the new order.', ids: [41, 42, 43] },
  submit: receipt,
  submitLegacy: receipt,
  getWebhook: { data: webhook },
  putWebhook: {
    data: { ...webhook, secret: 'whsec_c2lnbmluZyBzZWNyZXRzIGFyZSAzMiByYW5kb20gYnl0ZXM=' },
  },
  listWebhookDeliveries: deliveries,
}

export const errorExamples: Record<number, unknown> = {
  401: { message: 'Send a valid API key or login token as a bearer credential.' },
  403: { message: 'This form belongs to someone else.' },
  404: { message: 'No such form, or it does not accept answers.' },
  409: { message: 'This is a paid form. Answer it through its online checkout.' },
  413: { message: 'The request is too large.' },
  415: { message: 'Send the body as application/json.' },
  422: {
    message: 'The given data was invalid.',
    errors: { title: ['Must not be empty.'], redirect_url: ['Must be an http or https address.'] },
  },
  429: { message: 'Too many requests. Wait, then try again.' },
  503: { message: 'The service cannot answer right now. Try again in a moment.' },
}
