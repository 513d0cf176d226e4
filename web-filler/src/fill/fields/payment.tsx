import { words } from '../../app/messages/index.ts'
import { Help } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'

/** Says what to do: checkout is the owner's, online, and not part of this page. */
export function PaymentField(props: FieldProps) {
  return (
    <section class="field notice">
      <h2>{props.field.label || words.payment}</h2>
      <Help {...props} />
      <p>{words.paymentBody}</p>
    </section>
  )
}
