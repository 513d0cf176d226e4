import type { PropertyErrors } from '@formpost/kit/errors'

/** Why a submission is not accepted. */
export type Refusal =
  | { kind: 'form_closed'; closedMessage: string | undefined }
  | { kind: 'payment_form' }
  | { kind: 'invalid'; errors: PropertyErrors }

export const invalidProperties = (errors: PropertyErrors): Refusal => ({ kind: 'invalid', errors })
