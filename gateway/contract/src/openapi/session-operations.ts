import { z } from 'zod'

import {
  codeNeeded,
  passwordFromLink,
  session,
  sessionCreate,
  sessionFromLink,
  user,
} from '../auth.ts'
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
    method: 'post',
    path: `${path}/link`,
    id: 'createSessionFromLink',
    tag: 'Account',
    summary:
      'Log in in a browser with the token of a one-time link. 422 if it has expired or was used.',
    access: 'none',
    rateLimit: 'login',
    body: sessionFromLink,
    success: { status: 200, description: 'The owner.', schema: z.object({ data: user }) },
    headers: cookie('The session.'),
    errors: [429],
  },
  {
    method: 'post',
    path: '/api/account/password-link',
    id: 'setPasswordFromLink',
    tag: 'Account',
    summary:
      'Set the password with the token of a one-time link and log in in a browser. Revokes every login token and session. 422 if the link has expired or was used.',
    access: 'none',
    rateLimit: 'login',
    body: passwordFromLink,
    success: {
      status: 200,
      description: 'The password is set. The owner, or two_factor if a login also needs a code.',
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
    summary: 'Your login tokens and browser sessions, most recently used first.',
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
