/**
 * Keeps `--build-bar`, the height in px of a bar, whose number of lines depends on the language and the size of the text. To be
 * its `ref`.
 */
export function measureBar(bar: HTMLElement | null): void {
  if (!bar) return
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--build-bar', `${bar.offsetHeight}px`),
  ).observe(bar)
}
