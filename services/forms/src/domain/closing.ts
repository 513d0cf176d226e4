import type { Form } from './form.ts'

/** What to write to open or close a form. The time of the closing stays if the form is closed already. */
export function changeActive(
  form: Pick<Form, 'isActive' | 'closedAt'>,
  isActive: boolean,
  now: Date,
): Pick<Form, 'isActive' | 'closedAt'> {
  if (isActive) return { isActive, closedAt: null }
  return { isActive, closedAt: form.isActive ? now : form.closedAt }
}
