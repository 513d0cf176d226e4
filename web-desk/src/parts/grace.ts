import type { Form } from '@formpost/contract'

const dayInMs = 24 * 60 * 60 * 1_000

type Closing = Pick<Form, 'is_active' | 'closed_at' | 'grace_days'>

/** When a closed form stops to take answers from before its closing, in milliseconds since 1970; undefined if it was never closed. */
export const graceEnd = ({ closed_at, grace_days }: Closing): number | undefined =>
  closed_at === null ? undefined : Date.parse(closed_at) + grace_days * dayInMs

/** Whether the form takes answers that were filled in offline before it closed, or still is open. */
export const takesOfflineAnswers = (form: Closing, now: number): boolean =>
  form.is_active || now <= (graceEnd(form) ?? -Infinity)
