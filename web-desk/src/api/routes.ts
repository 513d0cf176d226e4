import type { OperationId, Operations } from '@formpost/contract'

type Route<Id extends OperationId> = readonly [Operations[Id]['method'], Operations[Id]['path']]

const draft = '/api/v1/forms/{form}/draft'
const submission = '/api/v1/forms/{form}/submissions/{submission}'
const webhook = '/api/account/forms/{form}/webhook'

/** The operations that the desk calls. The compiler compares each with the contract, whose schemas are not bundled. */
export const routes = {
  createSession: ['post', '/api/account/session'],
  createSessionFromLink: ['post', '/api/account/session/link'],
  setPasswordFromLink: ['post', '/api/account/password-link'],
  getSession: ['get', '/api/account/session'],
  endSession: ['delete', '/api/account/session'],
  confirmPassword: ['post', '/api/account/confirm-password'],
  listSessions: ['get', '/api/account/sessions'],
  endOtherSessions: ['delete', '/api/account/sessions'],
  endSessionById: ['delete', '/api/account/sessions/{session}'],
  listNetworkAddresses: ['get', '/api/account/network-addresses'],
  updateAccount: ['patch', '/api/account'],
  setUpTwoFactor: ['post', '/api/account/two-factor'],
  confirmTwoFactor: ['post', '/api/account/two-factor/confirm'],
  turnOffTwoFactor: ['delete', '/api/account/two-factor'],
  listKeys: ['get', '/api/account/keys'],
  createKey: ['post', '/api/account/keys'],
  revokeKey: ['delete', '/api/account/keys/{key}'],
  listForms: ['get', '/api/v1/forms'],
  createForm: ['post', '/api/v1/forms'],
  getForm: ['get', '/api/v1/forms/{form}'],
  updateForm: ['patch', '/api/v1/forms/{form}'],
  deleteForm: ['delete', '/api/v1/forms/{form}'],
  duplicateForm: ['post', '/api/v1/forms/{form}/duplicate'],
  toggleForm: ['patch', '/api/v1/forms/{form}/toggle-active'],
  listVersions: ['get', '/api/v1/forms/{form}/versions'],
  getVersion: ['get', '/api/v1/forms/{form}/versions/{version}'],
  listFields: ['get', '/api/v1/forms/{form}/fields'],
  exportForm: ['get', '/api/v1/forms/{form}/document'],
  exportXlsform: ['get', '/api/v1/forms/{form}/xlsform'],
  reportXlsform: ['get', '/api/v1/forms/{form}/xlsform/report'],
  importForm: ['post', '/api/v1/forms/import'],
  listTemplates: ['get', '/api/v1/templates'],
  getDraft: ['get', draft],
  putDraft: ['put', draft],
  deleteDraft: ['delete', draft],
  publishDraft: ['post', `${draft}/publish`],
  createPreviewLink: ['post', `${draft}/preview-link`],
  listSubmissions: ['get', '/api/v1/forms/{form}/submissions'],
  exportSubmissions: ['get', '/api/v1/forms/{form}/submissions/export'],
  getSummary: ['get', '/api/v1/forms/{form}/summary'],
  listDevices: ['get', '/api/v1/forms/{form}/devices'],
  getSubmission: ['get', submission],
  deleteSubmission: ['delete', submission],
  getReview: ['get', `${submission}/review`],
  putReview: ['put', `${submission}/review`],
  downloadFiles: ['get', '/api/account/forms/{form}/files'],
  downloadFile: ['get', '/api/account/forms/{form}/files/{upload}'],
  getWebhook: ['get', webhook],
  putWebhook: ['put', webhook],
  rollWebhookSecret: ['post', `${webhook}/roll-secret`],
  deleteWebhook: ['delete', webhook],
  listWebhookDeliveries: ['get', `${webhook}/deliveries`],
  redeliverWebhook: ['post', `${webhook}/deliveries/{delivery}/redeliver`],
  testWebhook: ['post', `${webhook}/test`],
} as const satisfies { readonly [Id in OperationId]?: Route<Id> }

export type RouteId = keyof typeof routes
