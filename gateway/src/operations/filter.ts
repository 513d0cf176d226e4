import type { SubmissionFilter } from '@formpost/contract'
import type { Complete } from '@formpost/kit/rpc'
import type { SubmissionFilter__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmissionFilter'

/** Whether a query selects submissions, instead of taking all. */
export const selects = ({ where, removed: _removed, ...rest }: SubmissionFilter): boolean =>
  where.length > 0 ||
  [
    ...[rest.since, rest.until, rest.filled_since, rest.filled_until, rest.was_offline],
    ...[rest.checks, rest.q, rest['where[review]']],
  ].some((part) => part !== undefined)

/** The filter of a query, as the services take it. */
export const toFilter = (query: SubmissionFilter): Complete<SubmissionFilter__Output> => ({
  since: query.since?.toISOString(),
  until: query.until?.toISOString(),
  filled_since: query.filled_since?.toISOString(),
  filled_until: query.filled_until?.toISOString(),
  was_offline: query.was_offline,
  conditions: query.where,
  q: query.q,
  review: query['where[review]'],
  checks: query.checks,
})
