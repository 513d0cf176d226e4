import { openApiDocument, operations, type Operation } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createRouter } from '../http/router.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { createAccountHandlers } from './account.ts'
import { createAuthHandlers } from './auth.ts'
import { createDeviceHandlers } from './devices.ts'
import { createDraftHandlers } from './drafts.ts'
import { createFieldHandlers } from './fields.ts'
import { createFileHandlers } from './files.ts'
import { createFormDocumentHandlers } from './form-documents.ts'
import { createFormHandlers } from './forms.ts'
import { createHandlers, operationRoutes } from './index.ts'
import { createKeyHandlers } from './keys.ts'
import { createNetworkAddressHandlers } from './network-addresses.ts'
import { createPublicFormHandlers } from './public-forms.ts'
import { createReviewHandlers } from './reviews.ts'
import { createSessionHandlers } from './sessions.ts'
import { createSubmissionHandlers } from './submissions.ts'
import { createTemplateHandlers } from './templates.ts'
import { createTwoFactorHandlers } from './two-factor.ts'
import { createUploadHandlers } from './uploads.ts'
import { createVersionHandlers } from './versions.ts'
import { createWebhookHandlers } from './webhooks.ts'

const upstreams = {} as Upstreams
const routes = operationRoutes(
  createHandlers(upstreams, () => []),
  () => async () => undefined,
)
const router = createRouter(routes)
const routeOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

describe('every operation', () => {
  it('has exactly one handler', () => {
    const resources = [
      createAccountHandlers,
      createAuthHandlers,
      createDeviceHandlers,
      createDraftHandlers,
      createFieldHandlers,
      createFileHandlers,
      createFormDocumentHandlers,
      createFormHandlers,
      createKeyHandlers,
      createPublicFormHandlers,
      createReviewHandlers,
      createSessionHandlers,
      createSubmissionHandlers,
      createTemplateHandlers,
      createTwoFactorHandlers,
      createUploadHandlers,
      createVersionHandlers,
      createWebhookHandlers,
    ]
    const names = [
      ...resources.flatMap((create) => Object.keys(create(upstreams))),
      ...Object.keys(createNetworkAddressHandlers(() => [])),
    ]
    const ids = operations.map(({ id }) => id)
    expect(names.toSorted()).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the OpenAPI document and the router', () => {
  const paths = openApiDocument()['paths'] as Record<
    string,
    Record<string, { operationId: string }>
  >
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ method, path, operationId })),
  )

  it.each(described)('agree on $operationId', ({ method, path, operationId }) => {
    const matched = router.find(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'), '')
    expect(matched?.route.operation?.id).toBe(operationId)
  })

  it('have the same routes, but for HEAD and preflights', () => {
    const own = router.routes.filter((route) => !/^(?:HEAD|OPTIONS) /.test(route))
    const documented = described.map(({ method, path }) =>
      routeOf({ method: method as Operation['method'], path }),
    )
    expect(own.toSorted()).toEqual(documented.toSorted())
    const heads = router.routes.filter((route) => route.startsWith('HEAD '))
    const gets = own.filter((route) => route.startsWith('GET '))
    expect(heads.map((route) => route.slice(5))).toEqual(gets.map((route) => route.slice(4)))
  })
})
