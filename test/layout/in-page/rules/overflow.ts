import {
  ancestorsOf,
  boxOf,
  clippingOf,
  hasEdge,
  hasEllipsis,
  heightOf,
  nameOf,
  scrolls,
  styleOf,
  tolerance,
  visiblePart,
  widthOf,
  type Scene,
  type TextLine,
} from '../page-parts.ts'

/** Tables, which may be wider than a phone. */
const mayScrollSideways = '.answers-scroll, .data-scroll'

/** The page is as wide as its window. */
export function* fitsWindow({ root, elements }: Scene): Generator<string> {
  const { scrollWidth } = document.documentElement
  if (root !== document.body) return
  if (scrollWidth <= innerWidth + tolerance) return
  const wide = elements.filter((element) => {
    const { left, right } = visiblePart(boxOf(element), element, root)
    return (right > innerWidth + tolerance || left < -tolerance) && right > left
  })
  const innermost = wide.filter(
    (element) => !wide.some((other) => element.contains(other) && other !== element),
  )
  yield `the page is ${scrollWidth} px wide: ${innermost.slice(0, 4).map(nameOf).join(', ')}`
}

/** Nothing but tables scrolls sideways. */
export function* scrollsOnlyDown({ elements }: Scene): Generator<string> {
  for (const element of elements) {
    if (element.matches(`textarea, select, html, body, ${mayScrollSideways}`)) continue
    const { overflowX } = styleOf(element)
    const { scrollWidth, clientWidth } = element
    if (scrolls(overflowX) && scrollWidth > clientWidth + tolerance) {
      yield `${nameOf(element)} scrolls sideways: ${scrollWidth} px in ${clientWidth} px`
    }
  }
}

/** The ends of letters may reach over the line a little. */
const slack = (line: TextLine) => heightOf(line) * 0.16

/** No text is cut off, unless it ends with an ellipsis. */
export function* cutsNoText({ root, lines }: Scene): Generator<string> {
  for (const line of lines) {
    for (const ancestor of ancestorsOf(line.element, root)) {
      if (hasEllipsis(ancestor)) break
      const { overflowX, overflowY } = styleOf(ancestor)
      if (scrolls(overflowX) || scrolls(overflowY)) break
      const { x, y } = clippingOf(ancestor)
      const box = boxOf(ancestor)
      const isCut =
        (x && (line.left < box.left - tolerance || line.right > box.right + tolerance)) ||
        (y && (line.top < box.top - slack(line) || line.bottom > box.bottom + slack(line)))
      if (isCut) yield `${nameOf(ancestor)} cuts off ${nameOf(line.element)}`
    }
  }
}

/** What is to be copied or typed elsewhere is shown whole. */
export function* showsValues({ elements }: Scene): Generator<string> {
  for (const element of elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue
    const { readOnly, scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    const isCut = scrollWidth > clientWidth + tolerance || scrollHeight > clientHeight + tolerance
    if (readOnly && isCut) yield `${nameOf(element)} cuts off “${element.value}”`
  }
}

/** A short word of a sentence. Large text has no room for as long ones on a phone. */
const shortWord = (letters: number) =>
  new RegExp(`(?<=^|[\\s(“«])\\p{L}{2,${letters}}(?=$|[\\s).,;:!?”»…])`, 'gu')

/** Words that a line holds are not broken. */
export function* breaksNoWords({ lines }: Scene): Generator<string> {
  const isLarge = parseFloat(styleOf(document.documentElement).fontSize) > 24
  const word = shortWord(isLarge ? 6 : 10)
  const range = document.createRange()
  const wrapped = new Set<Element>()
  const seen = new Set<Element>()
  for (const { element } of lines) (seen.has(element) ? wrapped : seen).add(element)
  for (const element of wrapped) {
    for (const node of element.childNodes) {
      if (!(node instanceof Text)) continue
      for (const { 0: found, index } of node.data.matchAll(word)) {
        range.setStart(node, index)
        range.setEnd(node, index + found.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) yield `${nameOf(element)} breaks the word “${found}”`
      }
    }
  }
}

/** The card, button or cell around an element; undefined if something scrolls or cuts off in between. */
function frameOf(element: Element, root: Element): Element | undefined {
  for (const ancestor of ancestorsOf(element, root)) {
    const { overflowX, overflowY, display } = styleOf(ancestor)
    if (hasEllipsis(ancestor) || scrolls(overflowX) || scrolls(overflowY)) return undefined
    if (hasEdge(ancestor) && display !== 'inline') return ancestor
  }
  return undefined
}

/** Texts and controls stay inside the card, button or cell around them. */
export function* staysInside({ root, elements, lines }: Scene): Generator<string> {
  for (const line of lines) {
    const frame = frameOf(line.element, root)
    if (!frame) continue
    const box = boxOf(frame)
    const isOutside =
      line.left < box.left - tolerance ||
      line.right > box.right + tolerance ||
      line.top < box.top - slack(line) ||
      line.bottom > box.bottom + slack(line)
    if (isOutside) yield `${nameOf(line.element)} reaches out of ${nameOf(frame)}`
  }
  for (const element of elements) {
    if (element === root || !hasEdge(element) || element.matches('svg *')) continue
    if (['absolute', 'fixed'].includes(styleOf(element).position)) continue
    const frame = frameOf(element.parentElement!, root)
    const [inner, outer] = [boxOf(element), frame && boxOf(frame)]
    if (!frame || !outer || widthOf(inner) === 0) continue
    if (inner.left < outer.left - tolerance || inner.right > outer.right + tolerance) {
      yield `${nameOf(element)} reaches out of ${nameOf(frame)}`
    }
  }
}
