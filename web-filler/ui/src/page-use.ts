let uses = 0

/** Whether the page does something for a person who does not touch it. */
export const isInUse = (): boolean => uses > 0

/** Begins something during which the page must not lock itself. Returns what ends it. */
export function beginUse(): () => void {
  uses++
  return () => void uses--
}
