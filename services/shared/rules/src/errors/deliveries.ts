import type { Entry } from './catalogue.ts'

/** Why a webhook delivery failed: the `reason` of a delivery, and its `error` in English. */
export const deliveryErrors = {
  answered: ['Answered {status}.', { status: 'number' }],
  redirected: ['Answered {status}. Redirects are not followed.', { status: 'number' }],
  gone: ['Answered 410 Gone. The delivery is not retried.'],
  http_not_allowed: ['Not called: this service does not allow http addresses.'],
  // One reason for unknown and private addresses, so that it does not reveal which names a private network has.
  address_not_allowed: ['Not called: the address is unknown, private or local.'],
  lookup_failed: ['The host name could not be resolved.'],
  connection_refused: ['Refused the connection.'],
  connection_broken: ['Closed the connection without an answer.'],
  unreachable: ['Could not be reached.'],
  timed_out: ['Took longer than {seconds} seconds.', { seconds: 'number' }],
  tls_invalid: ['The TLS certificate or connection is not valid ({detail}).', { detail: 'text' }],
  not_called: ['Could not be called[[ ({detail})]].', { detail: 'text?' }],
  not_attempted: [
    'Not attempted: deliveries to this receiver were paused after slow failures until the 24 hours for retries had passed.',
  ],
} as const satisfies Record<string, Entry>
