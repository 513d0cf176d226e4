const headings = 'h1, h2, h3'

/** Where the focus goes in what is left: the heading of the smallest section around the removed element. */
function targetIn(place: Element | undefined): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main')
  const section = place?.closest('section, dialog, main')
  return section?.querySelector<HTMLElement>(headings) ?? main?.querySelector(headings) ?? main
}

/**
 * Moves the focus when the element that has it is removed. Browsers leave it on the body, where the next Tab starts at the top of
 * the page and screen readers say nothing.
 */
export function keepFocus(): void {
  let focused: { element: Element; ancestors: Element[] } | undefined
  document.addEventListener('focusin', ({ target }) => {
    const ancestors: Element[] = []
    const element = target as Element
    for (let at = element.parentElement; at; at = at.parentElement) ancestors.push(at)
    focused = { element, ancestors }
  })
  // Runs after the app has rendered and moved the focus itself.
  new MutationObserver(() => {
    if (!focused || focused.element.isConnected) return
    const { ancestors } = focused
    focused = undefined
    if (document.activeElement !== document.body) return
    const target = targetIn(ancestors.find((ancestor) => ancestor.isConnected))
    if (!target) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}
