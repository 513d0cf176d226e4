import type { NetworkPolicy } from '@formpost/kit/security'

import type { Database } from '../store/database.ts'
import type { ViewCounter } from '../store/views.ts'
import type { SubmissionsClient } from './clients/submissions.ts'

/** What the RPCs work with. */
export interface Dependencies {
  db: Database
  views: ViewCounter
  submissions: SubmissionsClient
  /** The addresses that webhooks may have. */
  webhookPolicy: NetworkPolicy
}
