import { useLayoutEffect, useRef } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import { findField } from '../document/index.ts'
import { focusProperty } from '../focus-property.ts'
import { FieldProperties } from '../properties/field-properties.tsx'
import { FormProperties } from '../properties/form-properties.tsx'
import { messages } from '../screen-messages/index.ts'
import type { Pane } from './pane-tabs.tsx'

/** The properties of the selected field, or of the form. */
export function PropertiesPane({ pane, isHidden }: { pane: Pane; isHidden: boolean }) {
  const { document, selected, focus, endStep } = useBuilder()
  const element = useRef<HTMLElement>(null)
  const answered = useRef(focus)
  // A narrow window and a wide preview show the pane only after the request, so that it is tried again then.
  useLayoutEffect(() => {
    if (!focus || answered.current === focus) return
    focusProperty(element.current!, focus.property)
    if (element.current!.contains(window.document.activeElement)) answered.current = focus
  }, [focus, pane, isHidden])
  const field = selected === undefined ? undefined : findField(document, selected)
  return (
    <section
      ref={element}
      class="pane pane-properties"
      aria-label={messages.properties}
      onFocusOut={endStep}
    >
      {field ? <FieldProperties key={field.uuid} field={field} /> : <FormProperties />}
    </section>
  )
}
