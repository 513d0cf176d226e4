import type { Handlers } from '@formpost/kit/rpc'

import { checkPreviewRpc } from './check-preview.ts'
import type { Dependencies } from './dependencies.ts'
import { announceVersion } from './announce-version.ts'
import { exportCsv } from './export-csv.ts'
import { findSubmissions } from './find-submissions.ts'
import { listByCursor } from './list-by-cursor.ts'
import { listDeliveriesRpc } from './list-deliveries.ts'
import { listFiles } from './list-files.ts'
import { readSubmissions } from './read-submissions.ts'
import { resendWebhooks } from './resend-webhooks.ts'
import { reviews } from './reviews.ts'
import { submitBatchRpc } from './submit-batch.ts'
import { summarizeSubmissions } from './summarize.ts'
import { writeSubmissions } from './write-submissions.ts'

/** Every RPC of the submissions service. */
export const createHandlers = (dependencies: Dependencies): Handlers<'submissions'> => ({
  ...submitBatchRpc(dependencies),
  ...checkPreviewRpc(dependencies),
  ...readSubmissions(dependencies),
  ListByCursor: listByCursor(dependencies),
  FindSubmissions: findSubmissions(dependencies),
  ...exportCsv(dependencies),
  ...listFiles(dependencies),
  ...summarizeSubmissions(dependencies),
  ...writeSubmissions(dependencies),
  ...reviews(dependencies),
  ...listDeliveriesRpc(dependencies),
  ...announceVersion(dependencies),
  ...resendWebhooks(dependencies),
})
