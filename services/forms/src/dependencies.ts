import type { NetworkPolicy } from '@formpost/kit/security'

import type { XlsformThread } from './create/xlsform-thread.ts'
import type { SubmissionsClient } from './rpc/clients/submissions.ts'
import type { Database } from './store/database.ts'
import type { ViewCounter } from './store/views.ts'

/** What RPCs and use cases work with. */
export interface Dependencies {
  db: Database
  views: ViewCounter
  submissions: SubmissionsClient
  xlsforms: XlsformThread
  /** The addresses that webhooks may have. */
  webhookPolicy: NetworkPolicy
}
