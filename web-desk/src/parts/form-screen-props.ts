import type { Form } from '@formpost/contract'

/** Props of every screen of a form. */
export interface FormScreenProps {
  form: Form
  /** Shows a changed form in all sections. */
  onChange: (form: Form) => void
  /** The submission in the address. */
  submission: string | undefined
}
