/** What a one-time link does (docs/api-behaviour.md#one-time-links). */
export type LinkPurpose = 'login' | 'set_password'

/** How long an unused link is valid, in words that PostgreSQL reads as an interval. */
export const linkLifetimes = {
  login: '1 hour',
  set_password: '24 hours',
} as const satisfies Record<LinkPurpose, string>
