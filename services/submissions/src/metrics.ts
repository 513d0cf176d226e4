import { registry } from '@formpost/kit/observability'
import { Counter, Histogram } from 'prom-client'

/** What became of the submissions that were sent: `stored`, `replayed` or `refused`. */
export const submissionsTotal = new Counter({
  name: 'formpost_submissions_total',
  help: 'Submissions that were sent, by what became of them.',
  labelNames: ['outcome'] as const,
  registers: [registry],
})

export const batchSize = new Histogram({
  name: 'formpost_submission_batch_size',
  help: 'How many submissions travelled together.',
  buckets: [1, 2, 5, 10, 25, 50, 100, 200],
  registers: [registry],
})

/** Attempts at a webhook or a mail, by how they went. */
export const notificationsTotal = new Counter({
  name: 'formpost_notifications_total',
  help: 'Attempts to deliver a webhook or a mail, by how they went.',
  labelNames: ['kind', 'outcome'] as const,
  registers: [registry],
})
