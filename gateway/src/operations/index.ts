import { operations, type Operation } from '@formpost/contract'

import type { Handlers } from '../http/handler.ts'
import type { AnyHandler } from '../http/pipeline.ts'
import type { OperationRoute, RouteHandler } from '../http/router.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { createAccountHandlers } from './account.ts'
import { createAuthHandlers } from './auth.ts'
import { createDeviceHandlers } from './devices.ts'
import { createDraftHandlers } from './drafts.ts'
import { createFieldHandlers } from './fields.ts'
import { createFileHandlers } from './files.ts'
import { createFormDocumentHandlers } from './form-documents.ts'
import { createFormHandlers } from './forms.ts'
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

/** The handler of every operation. */
export const createHandlers = (upstreams: Upstreams, networkUrls: () => string[]): Handlers => ({
  ...createAuthHandlers(upstreams),
  ...createSessionHandlers(upstreams),
  ...createAccountHandlers(upstreams),
  ...createNetworkAddressHandlers(networkUrls),
  ...createKeyHandlers(upstreams),
  ...createTwoFactorHandlers(upstreams),
  ...createWebhookHandlers(upstreams),
  ...createFileHandlers(upstreams),
  ...createFormHandlers(upstreams),
  ...createFormDocumentHandlers(upstreams),
  ...createFieldHandlers(upstreams),
  ...createDraftHandlers(upstreams),
  ...createVersionHandlers(upstreams),
  ...createSubmissionHandlers(upstreams),
  ...createReviewHandlers(upstreams),
  ...createDeviceHandlers(upstreams),
  ...createTemplateHandlers(upstreams),
  ...createPublicFormHandlers(upstreams),
  ...createUploadHandlers(upstreams),
})

/** Every operation of the contract with its handler in the pipeline. */
export const operationRoutes = (
  handlers: Handlers,
  pipeline: (operation: Operation, handler: AnyHandler) => RouteHandler,
): OperationRoute[] =>
  operations.map((operation) => ({
    operation,
    // The handler's type follows from the same operation that the pipeline validates its input against.
    run: pipeline(operation, handlers[operation.id] as AnyHandler),
  }))
