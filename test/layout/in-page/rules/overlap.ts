import {
  boxOf,
  floats,
  heightOf,
  intersectionOf,
  nameOf,
  tolerance,
  visiblePart,
  widthOf,
  type Box,
  type Scene,
} from '../page-parts.ts'

/** What lies over other things by intent. */
const overlays = '.frame-select, .new-answers, .notice-line, .notice-line *, .skip'

interface Placed extends Box {
  element: Element
}

const overlap = (a: Box, b: Box): boolean => {
  const common = intersectionOf(a, b)
  return widthOf(common) > 2 * tolerance && heightOf(common) > 2 * tolerance
}

/** Pairs that are close enough from top to bottom to overlap. */
function* pairsOf(items: readonly Placed[]): Generator<[Placed, Placed]> {
  const sorted = [...items].sort((a, b) => a.top - b.top)
  for (let at = 0; at < sorted.length; at++) {
    for (let next = at + 1; next < sorted.length; next++) {
      if (sorted[next]!.top >= sorted[at]!.bottom) break
      yield [sorted[at]!, sorted[next]!]
    }
  }
}

const areRelated = (a: Element, b: Element): boolean =>
  a.contains(b) ||
  b.contains(a) ||
  (a as HTMLInputElement).labels?.[0]?.contains(b) === true ||
  (b as HTMLInputElement).labels?.[0]?.contains(a) === true

/** No control lies on another one or on a text, and no text on another one. */
export function* overlapsNothing({ root, targets, lines, elements }: Scene): Generator<string> {
  const place = (element: Element, box: Box): Placed => ({
    element,
    ...visiblePart(box, element, root),
  })
  const isSeen = (box: Box) => widthOf(box) > 0 && heightOf(box) > 0
  const controls = targets
    .filter((element) => !element.matches(overlays))
    .map((element) => place(element, boxOf(element)))
  // Only the middle of a line: its rectangle also holds room for accents.
  const texts = lines
    .filter(({ element }) => !element.closest('.skip, .notice-line, .expression-mirror'))
    .map((line) => {
      const inset = heightOf(line) * 0.22
      return place(line.element, { ...line, top: line.top + inset, bottom: line.bottom - inset })
    })
  const icons = elements
    .filter((element) => element.matches('svg, img') && !element.closest('.notice-line'))
    .map((element) => place(element, boxOf(element)))
  const items = [...controls, ...texts, ...icons].filter(isSeen)
  const seen = new Set<string>()
  for (const [a, b] of pairsOf(items)) {
    if (a.element === b.element || areRelated(a.element, b.element) || !overlap(a, b)) continue
    if (floats(a.element, root) !== floats(b.element, root)) continue
    const fault = `${nameOf(a.element)} and ${nameOf(b.element)} overlap`
    if (!seen.has(fault)) yield fault
    seen.add(fault)
  }
}
