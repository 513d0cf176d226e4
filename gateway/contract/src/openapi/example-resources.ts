import { allMembers } from './language-examples.ts'
import { translationExamples } from './translation-examples.ts'

export const formUuid = '5f0c6a52-8a4e-4d2f-9f57-0d6a2a1f7c11'
export const fieldUuid = '8d3c1b9e-2f64-4f0b-a0a7-3a9f8f6f1e02'

export const field = {
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

export const form = {
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
  device_reports: false,
  allow_copy: false,
  photos: 'any',
  public_url: 'https://forms.example.org/f/k7m2p9w4xz',
  views_count: 120,
  submissions_count: 38,
  version: 12,
  created_at: '2026-05-04T09:29:58.000Z',
  updated_at: '2026-05-04T09:30:00.000Z',
  fields: [field],
  warnings: [],
}

export const receipt = {
  submission_uuid: '0e7b6ad3-64c9-5a83-b1b5-3f1a5e0c9d44',
  thank_you_message: 'Thank you for looking after the well.',
  redirect_url: null,
}

export const submission = {
  fields: { [fieldUuid]: 12.5 },
  client_uuid: 'c1b4b6a0-9a3a-4c55-8f19-6a2f0b5d7e33',
  filled_at: '2026-05-06T14:03:21.000Z',
  was_offline: true,
  form_version: 3,
}

export const webhook = {
  url: 'https://example.org/hooks/wells',
  events: ['submission.created', 'submission.reviewed'],
  created_at: '2026-05-04T09:31:00.000Z',
  updated_at: '2026-05-04T09:31:00.000Z',
}

export const listOf = (path: string, row: object) => ({
  data: [row],
  links: {
    first: `${path}?page=1&per_page=25`,
    last: `${path}?page=1&per_page=25`,
    prev: null,
    next: null,
  },
  meta: { current_page: 1, from: 1, last_page: 1, path, per_page: 25, to: 1, total: 1 },
})
export const forms = 'https://forms.example.org/api/v1/forms'

export const delivery = {
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

export const user = {
  uuid: '2d0fa3f1-7f0e-4f43-9a5e-0a2f0f9c1b22',
  name: 'Ada Lovelace',
  email: 'owner@example.com',
  plan: 'free',
  two_factor_enabled: false,
  created_at: '2026-05-01T08:00:00.000Z',
}
export const token = {
  token: 'fpt_ExampleExampleExampleExampleExampleExample4f2k1Q',
  token_type: 'Bearer',
  user,
}

export const key = {
  id: '6a4de1c0-52c1-4f7c-8f7b-1b5c2f0f3d10',
  name: 'Export script',
  access: 'read',
  created_at: '2026-05-02T10:00:00.000Z',
  last_used_at: null,
}

export const session = {
  id: 'd1f3f5b0-0d8f-4c58-9a52-6c1f0e9c7a21',
  kind: 'session',
  name: 'Firefox on the laptop',
  created_at: '2026-05-02T08:00:00.000Z',
  last_used_at: '2026-05-02T10:14:00.000Z',
  current: true,
}

export const row = {
  uuid: receipt.submission_uuid,
  created_at: '2026-05-06T16:20:04.000Z',
  filled_at: submission.filled_at,
  was_offline: true,
  ip_address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  review: 'has_issues',
  values: [{ field_uuid: fieldUuid, field_type: 'number', field_label: field.label, value: 12.5 }],
}
export const review = {
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
export const publicForm = {
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

export const bilingual = translationExamples(fieldUuid)

const { position: _position, ...contentOfField } = shown
export const draft = {
  base_version: form.version,
  form: { title: 'Water point inspection 2026' },
  fields: [{ uuid, ...contentOfField }],
}

const { title, description, thank_you_message, redirect_url, notify_on_submission, is_active } =
  form
const { closed_message, grace_days } = form
export const formDocument = {
  formpost: 1,
  form: {
    ...{ title, description, thank_you_message, redirect_url, notify_on_submission, is_active },
    ...{ closed_message, grace_days, show_branded_footer: true },
    is_encrypted: false,
    encryption_public_key: null,
    encryption_key_fingerprint: null,
    root_name: null,
    device_reports: false,
    allow_copy: false,
    photos: 'any',
  },
  fields: draft.fields,
}

export const versionRow = {
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

export const linkToken = 'fpl_ExampleExampleExampleExampleExampleExampleE0wXyZ1'

const reportedState = {
  waiting: 2,
  oldest_waiting_at: '2026-05-06T08:02:41.000Z',
  drafts: 1,
  form_versions: { 12: 2 },
  app_version: '0.3.0',
  storage: { persisted: true, free_mb: 1_840 },
  collector: 'Team 4',
}
export const deviceReport = {
  secret: 'Vb1x0kqkX9o0l7e2m3CkVh1mK4p8s6tZ',
  next_seq: 59,
  deleted: [12],
  ...reportedState,
}
export const device = {
  device_id: '7f3a5c1e-2b44-4d0e-9a51-6f1d2c3b4a59',
  received: 54,
  highest_seq: 57,
  next_seq: deviceReport.next_seq,
  missing: [
    [55, 56],
    [58, 58],
  ],
  missing_count: 3,
  deleted_count: 1,
  ...reportedState,
  reported_at: '2026-05-06T16:20:05.000Z',
  last_seen_at: '2026-05-06T16:20:05.000Z',
}
