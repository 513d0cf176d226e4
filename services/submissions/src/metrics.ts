import { registry } from '@formpost/kit/observability'
import { Counter, Histogram } from 'prom-client'

/** The outcome is `stored`, `replayed` or `refused`. */
export const submissionsTotal = new Counter({
  name: 'formpost_submissions_total',
  help: 'Submissions received, by outcome.',
  labelNames: ['outcome'] as const,
  registers: [registry],
})

export const batchSize = new Histogram({
  name: 'formpost_submission_batch_size',
  help: 'Submissions per batch.',
  buckets: [1, 2, 5, 10, 25, 50, 100, 200],
  registers: [registry],
})

export const batchSplits = new Counter({
  name: 'formpost_submission_batch_splits_total',
  help: 'Parts of batches that failed as a whole and were tried again in halves.',
  registers: [registry],
})

/** The kind is `webhook` or `mail`; the outcome is `delivered` or `failed`. */
export const notificationsTotal = new Counter({
  name: 'formpost_notifications_total',
  help: 'Attempts to deliver a webhook or a mail, by outcome.',
  labelNames: ['kind', 'outcome'] as const,
  registers: [registry],
})
