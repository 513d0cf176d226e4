import { messages } from '../messages/index.ts'
import { Help } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'

/** A notice, because payments are made on the owner's own checkout. */
export function PaymentField(props: FieldProps) {
  return (
    <section class="field notice">
      <h2>{props.field.label || messages.payment}</h2>
      <Help {...props} />
      <p>{messages.paymentBody}</p>
    </section>
  )
}
