import type { Entry } from './catalogue.ts'

/** Why a webhook delivery failed: the `reason` of a delivery, and its `error` in English. */
export const deliveryErrors = {
  answered: ['Answered {status}.', { status: 'number' }],
  redirected: ['Answered {status}. Redirects are not followed.', { status: 'number' }],
  gone: ['Answered 410: it wants no more of this, so it is not tried again.'],
  http_not_allowed: ['Its address is http, which this service does not allow: not called.'],
  // One reason for unknown and private addresses, so that it does not reveal which names a private network has.
  address_not_allowed: ['Its address is unknown, private or local: not called.'],
  lookup_failed: ['Its host name could not be looked up.'],
  connection_refused: ['Refused the connection.'],
  connection_broken: ['Broke the connection off.'],
  unreachable: ['Could not be reached.'],
  timed_out: ['Took longer than {seconds} seconds.', { seconds: 'number' }],
  tls_invalid: ['Its TLS is not valid ({detail}).', { detail: 'text' }],
  not_called: ['Could not be called[[ ({detail})]].', { detail: 'text?' }],
  not_attempted: [
    'Not attempted: the receiver was paused after slow failures until the 24 hours had passed.',
  ],
} as const satisfies Record<string, Entry>
