import { Help } from '@formpost/ui/fields/field-frame.tsx'
import { helpId } from '@formpost/ui/fields/field-props.ts'
import type { ComponentChildren } from 'preact'

import type { NodeProps } from './question.tsx'
import { shownFieldAt } from './shown-field.ts'
import { useAddress } from './use-address.ts'

/** Fields that belong together, under a common label if there is one. */
export function Group({
  session,
  answers,
  field,
  address,
  children,
}: NodeProps & { children: ComponentChildren }) {
  useAddress(answers, address)
  const state = answers.record.state(address)
  if (!state?.visible) return null
  const shown = shownFieldAt(session, answers, address, field, state)
  return (
    <fieldset class="group" aria-describedby={shown.description ? helpId(address) : undefined}>
      {shown.label && <legend class="group-label">{shown.label}</legend>}
      <Help
        {...{ field: shown, value: undefined, isRequired: true, error: undefined }}
        {...{ fileMessage: undefined, context: session }}
      />
      {children}
    </fieldset>
  )
}
