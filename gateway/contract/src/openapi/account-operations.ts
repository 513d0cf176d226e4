import { z } from 'zod'

import { key, keyCreate } from '../auth.ts'
import type { Operation } from './operation.ts'

/** Account settings, for a login token only (decisions, "Account settings"). */
export const accountOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/account/keys',
    id: 'listKeys',
    tag: 'Account',
    summary: 'Your API keys, with when they were last used.',
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
    summary: 'Create an API key. Its secret is in this reply only.',
    access: 'person',
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
    path: '/api/account/forms/{form}/files/{upload}',
    id: 'downloadFile',
    tag: 'Account',
    summary: 'A stored file, as an attachment.',
    access: 'person',
    success: {
      status: 200,
      description: 'The bytes.',
      contentType: 'application/octet-stream',
    },
    errors: [404],
  },
]
