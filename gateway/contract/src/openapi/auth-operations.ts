import { z } from 'zod'

import { challengeResponse, login, me, tokenResponse, twoFactorChallenge } from '../auth.ts'
import type { Operation } from './operation.ts'

/** Logins, and the credential of a request (docs/api-behaviour.md#authentication). */
export const authOperations = [
  {
    method: 'post',
    path: '/api/v1/auth/login',
    id: 'login',
    tag: 'Authentication',
    summary:
      'Log in with email and password. Five failures per email and IP address lock logins for up to a minute.',
    access: 'none',
    rateLimit: 'login',
    body: login,
    success: {
      status: 200,
      description: 'A token, or a challenge if two-factor authentication is on.',
      schema: z.union([tokenResponse, challengeResponse]),
    },
    errors: [429],
  },
  {
    method: 'post',
    path: '/api/v1/auth/two-factor-challenge',
    id: 'completeChallenge',
    tag: 'Authentication',
    summary:
      'Complete a login with a code or a recovery code, within five minutes. Every attempt uses up the challenge.',
    access: 'none',
    rateLimit: 'login',
    body: twoFactorChallenge,
    checksBody: true,
    success: { status: 200, description: 'A token.', schema: tokenResponse },
    errors: [429],
  },
  {
    method: 'get',
    path: '/api/v1/auth/me',
    id: 'getMe',
    tag: 'Authentication',
    summary: 'The owner and access of the credential.',
    access: 'read',
    success: {
      status: 200,
      description: 'The owner and the credential.',
      schema: z.object({ data: me }),
    },
  },
  {
    method: 'post',
    path: '/api/v1/auth/logout',
    id: 'logout',
    tag: 'Authentication',
    summary: 'Revoke the credential of this request.',
    access: 'read',
    success: { status: 204, description: 'Done.' },
  },
] as const satisfies readonly Operation[]
