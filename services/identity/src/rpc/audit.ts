import { log } from '@formpost/kit/observability'
import type { CallContext } from '@formpost/kit/rpc'

/** Listed in deploy/README.md#audit-log. */
type AuditEvent =
  | 'owner.created'
  | 'plan.changed'
  | 'login.succeeded'
  | 'login.failed'
  | 'login.throttled'
  | 'password.confirmed'
  | 'password.confirmation_failed'
  | 'session.ended'
  | 'sessions.ended'
  | 'link.created'
  | 'key.created'
  | 'key.revoked'
  | 'email.changed'
  | 'password.changed'
  | 'two_factor.set_up'
  | 'two_factor.turned_on'
  | 'two_factor.turned_off'

/** Uuids and fixed words only: no emails, names, addresses and secrets. */
interface AuditDetails {
  /** Null if no account has the email. */
  owner?: string | null
  /** The key, token or session of the event. */
  credential?: string
  kind?: string
  reason?: string
  second_factor?: string
  /** The purpose of the one-time link that was used. */
  link?: string
  count?: number
  keys_revoked?: boolean
}

/** Logs an event that matters for the security of an account. */
export function audit(event: AuditEvent, call: CallContext, details: AuditDetails): void {
  const { requestId, caller } = call
  log.info({ requestId, caller: caller?.credentialUuid, ...details }, `audit: ${event}`)
}
