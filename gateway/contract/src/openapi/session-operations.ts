import { z } from 'zod'

import { codeNeeded, session, sessionCreate, user } from '../auth.ts'
import type { Operation } from './operation.ts'

const path = '/api/account/session'
const cookie = (description: string) => ({ 'Set-Cookie': description })

/** Logging in and out in a browser, and all logins of an account (docs/api-behaviour.md#sessions). */
export const sessionOperations = [
  {
    method: 'post',
    path,
    id: 'createSession',
    tag: 'Account',
    summary:
      'Log in in a browser, with a cookie instead of a token. Send a code or a recovery code if two-factor authentication is on.',
    access: 'none',
    rateLimit: 'login',
    body: sessionCreate,
    success: {
      status: 200,
      description: 'The owner, or two_factor if a code is needed and none was sent.',
      schema: z.union([z.object({ data: user }), codeNeeded]),
    },
    headers: cookie('The session, unless a code is needed.'),
    errors: [429],
  },
  {
    method: 'get',
    path,
    id: 'getSession',
    tag: 'Account',
    summary: 'The owner of the browser session. 401 without one.',
    access: 'person',
    sessionOnly: true,
    success: { status: 200, description: 'The owner.', schema: z.object({ data: user }) },
  },
  {
    method: 'delete',
    path,
    id: 'endSession',
    tag: 'Account',
    summary: 'End the browser session. 401 without one.',
    access: 'person',
    sessionOnly: true,
    success: { status: 204, description: 'The session has ended.' },
    headers: cookie('Deletes the cookie.'),
  },
  {
    method: 'get',
    path: '/api/account/sessions',
    id: 'listSessions',
    tag: 'Account',
    summary: 'Your login tokens and browser sessions, the last used first.',
    access: 'person',
    success: {
      status: 200,
      description: 'Up to 500 sessions.',
      schema: z.object({ data: z.array(session) }),
    },
  },
  {
    method: 'delete',
    path: '/api/account/sessions',
    id: 'endOtherSessions',
    tag: 'Account',
    summary: 'End all login tokens and browser sessions except that of this request, at once.',
    access: 'person',
    success: { status: 204, description: 'Done.' },
  },
  {
    method: 'delete',
    path: '/api/account/sessions/{session}',
    id: 'endSessionById',
    tag: 'Account',
    summary: 'End a login token or browser session at once.',
    access: 'person',
    success: { status: 204, description: 'Done.' },
    errors: [404],
  },
] as const satisfies readonly Operation[]
