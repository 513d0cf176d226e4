const controls = 'input:not([type="hidden"]), textarea, select, button'

/** The element of a property such as `options.3`, or of the nearest property around it. */
function elementOf(panel: Element, property: string): Element | undefined {
  const parts = property.split('.')
  for (let count = parts.length; count > 0; count--) {
    const name = parts.slice(0, count).join('.')
    const found = panel.querySelector(`[data-property="${CSS.escape(name)}"]`)
    if (found) return found
  }
  return undefined
}

/** Moves the focus to the control of a property, else to the first control. Its text is selected, to be typed over. */
export function focusProperty(panel: Element, property: string): void {
  const element = elementOf(panel, property) ?? panel
  const control = element.matches(controls) ? element : element.querySelector(controls)
  if (!(control instanceof HTMLElement)) return
  control.focus()
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.select()
  }
}
