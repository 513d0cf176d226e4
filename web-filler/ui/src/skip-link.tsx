/** Moves the focus without following `#main`, because a router would treat it as navigation. */
function skipToMain(event: Event): void {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.tabIndex = -1
  main.focus()
}

/** The first link of a page, which skips its bar. */
export const SkipLink = ({ text }: { text: string }) => (
  <a class="skip" href="#main" onClick={skipToMain}>
    {text}
  </a>
)
