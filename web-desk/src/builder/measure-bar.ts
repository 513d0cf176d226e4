import { useLayoutEffect, type MutableRef } from 'preact/hooks'

/**
 * Keeps `--build-bar-height`, the height in px of what stays in sight of a bar: all of it, or its first row where the bar has no box of
 * its own. The number of lines depends on the language and the size of the text.
 */
export function useBarHeight(bar: MutableRef<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current!
    const row = element.firstElementChild as HTMLElement
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight || row.offsetHeight
      document.documentElement.style.setProperty('--build-bar-height', `${height}px`)
    })
    observer.observe(element)
    observer.observe(row)
    return () => observer.disconnect()
  }, [])
}
