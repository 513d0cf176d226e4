import { createRpcClient, type ClientOf, type ServiceName } from '@formpost/kit/rpc'

import type { Config } from '../config.ts'
import { createAuthenticator, type Authenticator } from './authenticator.ts'
import { createTakesLargeSubmissions, type TakesLargeSubmissions } from './large-submissions.ts'
import { createPlanOf, type PlanOf } from './plans.ts'
import { createSubmitter, type Submitter } from './submitter.ts'

/** A typed client per service, with submission batches and caches of credentials and plans on top. */
export interface Upstreams {
  identity: ClientOf<'gateway', 'identity'>
  forms: ClientOf<'gateway', 'forms'>
  submissions: ClientOf<'gateway', 'submissions'>
  files: ClientOf<'gateway', 'files'>
  submit: Submitter
  authenticate: Authenticator
  planOf: PlanOf
  takesLargeSubmissions: TakesLargeSubmissions
  /** Which services are up, by name. */
  health(): Promise<Record<ServiceName, boolean>>
  close(): void
}

export function connectUpstreams(config: Config): Upstreams {
  const addresses = {
    identity: config.IDENTITY_ADDRESS,
    forms: config.FORMS_ADDRESS,
    submissions: config.SUBMISSIONS_ADDRESS,
    files: config.FILES_ADDRESS,
  }
  const identity = createRpcClient('identity', addresses.identity, config)
  const forms = createRpcClient('forms', addresses.forms, config)
  const submissions = createRpcClient('submissions', addresses.submissions, config)
  const files = createRpcClient('files', addresses.files, config)
  const all = { identity, forms, submissions, files }

  return {
    identity: identity.client,
    forms: forms.client,
    submissions: submissions.client,
    files: files.client,
    submit: createSubmitter(submissions.client),
    authenticate: createAuthenticator(identity.client),
    planOf: createPlanOf(identity.client),
    takesLargeSubmissions: createTakesLargeSubmissions(forms.client),
    async health() {
      const entries = Object.entries(all).map(
        async ([name, { health }]) => [name, await health()] as const,
      )
      return Object.fromEntries(await Promise.all(entries)) as Record<ServiceName, boolean>
    },
    close() {
      for (const { close } of Object.values(all)) close()
    },
  }
}
