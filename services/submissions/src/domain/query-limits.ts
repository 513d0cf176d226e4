/** A query was stopped at its time limit. A narrower time range helps. */
export class QueryTooLong extends Error {
  override name = 'QueryTooLong'
}

/** Too many other queries were running for as long as a query waits. Trying later helps. */
export class TooManyQueries extends Error {
  override name = 'TooManyQueries'
}

/** The owner has as many summaries running as one may have. Trying later helps. */
export class TooManySummaries extends Error {
  override name = 'TooManySummaries'
}
