import { z } from 'zod'

import {
  accountUpdate,
  passwordConfirm,
  recoveryCodes,
  sessionAccountUpdate,
  sessionPasswordConfirm,
  twoFactorConfirm,
  twoFactorSetup,
} from '../account.ts'
import { key, keyCreate, user } from '../auth.ts'
import { fileQuery } from '../file.ts'
import { submissionSummaryQuery } from '../filter.ts'
import type { Operation } from './operation.ts'
import { fileParameters, filterParameters } from './query-parameters.ts'

/** Account settings, for a login token or a browser session (docs/api-behaviour.md#account). */
export const accountOperations = [
  {
    method: 'get',
    path: '/api/account',
    id: 'getAccount',
    tag: 'Account',
    summary: 'Your account.',
    access: 'person',
    success: { status: 200, description: 'The account.', schema: z.object({ data: user }) },
  },
  {
    method: 'patch',
    path: '/api/account',
    id: 'updateAccount',
    tag: 'Account',
    summary:
      'Update your account. A new email or password needs current_password. A new password revokes every login token and session, including this one, and with revoke_keys all API keys.',
    access: 'person',
    body: accountUpdate,
    sessionBody: sessionAccountUpdate,
    success: {
      status: 200,
      description: 'The updated account.',
      schema: z.object({ data: user }),
    },
    errors: [429],
  },
  {
    method: 'get',
    path: '/api/account/network-addresses',
    id: 'listNetworkAddresses',
    tag: 'Account',
    summary: 'The URLs by which other devices in the network reach this installation.',
    access: 'person',
    success: {
      status: 200,
      description:
        'The URLs. The list is empty if APP_URL is set, because links then begin with it.',
      schema: z.object({ data: z.array(z.url()) }),
    },
  },
  {
    method: 'post',
    path: '/api/account/confirm-password',
    id: 'confirmPassword',
    tag: 'Account',
    summary:
      'Enter the password again. For the next 10 minutes, operations that need a recent password are accepted.',
    access: 'person',
    body: passwordConfirm,
    success: { status: 204, description: 'The password is right.' },
    errors: [429],
  },
  {
    method: 'post',
    path: '/api/account/two-factor',
    id: 'setUpTwoFactor',
    tag: 'Account',
    summary:
      'Create a secret for an authenticator app. It takes effect once confirmed. 409 if two-factor authentication is already on.',
    access: 'person',
    needsRecentPassword: true,
    success: {
      status: 200,
      description: 'The secret. It is shown only once.',
      schema: twoFactorSetup,
    },
    errors: [409],
  },
  {
    method: 'post',
    path: '/api/account/two-factor/confirm',
    id: 'confirmTwoFactor',
    tag: 'Account',
    summary:
      'Turn on two-factor authentication with a code from the app. 409 if it is already on or was not set up.',
    access: 'person',
    needsRecentPassword: true,
    body: twoFactorConfirm,
    success: {
      status: 200,
      description: 'Eight recovery codes. They are shown only once.',
      schema: recoveryCodes,
    },
    errors: [409],
  },
  {
    method: 'delete',
    path: '/api/account/two-factor',
    id: 'turnOffTwoFactor',
    tag: 'Account',
    summary: 'Turn off two-factor authentication with the password.',
    access: 'person',
    body: passwordConfirm,
    sessionBody: sessionPasswordConfirm,
    success: { status: 204, description: 'Two-factor authentication is off.' },
    errors: [429],
  },
  {
    method: 'get',
    path: '/api/account/keys',
    id: 'listKeys',
    tag: 'Account',
    summary: 'Your API keys and when they were last used.',
    access: 'person',
    success: {
      status: 200,
      description: 'The keys.',
      schema: z.object({ data: z.array(key) }),
    },
  },
  {
    method: 'post',
    path: '/api/account/keys',
    id: 'createKey',
    tag: 'Account',
    summary: 'Create an API key. The secret is returned only once.',
    access: 'person',
    needsRecentPassword: true,
    rateLimit: 'key-create',
    body: keyCreate,
    success: {
      status: 201,
      description: 'The key with its secret.',
      schema: z.object({ data: key.extend({ secret: z.string() }) }),
    },
    errors: [429],
  },
  {
    method: 'delete',
    path: '/api/account/keys/{key}',
    id: 'revokeKey',
    tag: 'Account',
    summary: 'Revoke an API key at once.',
    access: 'person',
    success: { status: 204, description: 'Done.' },
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/account/forms/{form}/files',
    id: 'downloadFiles',
    tag: 'Account',
    summary:
      'The files of all submissions as a ZIP, or of those that match a filter. At most two at a time. A ZIP that fails aborts the connection instead of ending cleanly.',
    access: 'person',
    query: { schema: submissionSummaryQuery, parameters: filterParameters },
    success: {
      status: 200,
      description: 'A ZIP of the files and index.csv.',
      contentType: 'application/zip',
    },
    errors: [404, 429],
  },
  {
    method: 'get',
    path: '/api/account/forms/{form}/files/{upload}',
    id: 'downloadFile',
    tag: 'Account',
    summary: 'Download an uploaded file as an attachment, or display an image or audio.',
    access: 'person',
    query: { schema: fileQuery, parameters: fileParameters },
    success: {
      status: 200,
      description: 'The content of the file.',
      contentType: '*/*',
    },
    errors: [404],
  },
] as const satisfies readonly Operation[]
