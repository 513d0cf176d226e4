/** Pixels that fractions of a pixel and the metrics of fonts may differ by. */
export const tolerance = 1

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A line of text as it is drawn. */
export interface TextLine extends Box {
  element: Element
  text: string
}

/** What is drawn of a page or of the dialog over it. */
export interface Scene {
  root: Element
  /** Every element that is drawn, in document order. */
  elements: Element[]
  /** The parts of lines that no ancestor cuts off. */
  lines: TextLine[]
  /** What is pressed, chosen or typed into, in document order. */
  targets: Element[]
}

const targetSelector = 'a[href], button, input, select, textarea, summary, [role="button"]'

const styles = new Map<Element, CSSStyleDeclaration>()
/** The computed style, read once per scene. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element)
  if (known) return known
  const style = getComputedStyle(element)
  styles.set(element, style)
  return style
}

export function boxOf(element: Element): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { left, right, top, bottom }
}

export const widthOf = ({ left, right }: Box): number => right - left
export const heightOf = ({ top, bottom }: Box): number => bottom - top

export const intersectionOf = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
})

export function* ancestorsOf(element: Element, root: Element): Generator<Element> {
  for (let at: Element | null = element; at; at = at.parentElement) {
    yield at
    if (at === root) return
  }
}

/** Lists items at each of their ancestors, as a search of all items for each ancestor would take seconds. */
export function groupByAncestor<Item extends { element: Element }>(
  items: readonly Item[],
  root: Element,
): ReadonlyMap<Element, readonly Item[]> {
  const groups = new Map<Element, Item[]>()
  for (const item of items) {
    for (const ancestor of ancestorsOf(item.element, root)) {
      const group = groups.get(ancestor)
      if (group) group.push(item)
      else groups.set(ancestor, [item])
    }
  }
  return groups
}

/** For screen readers only. */
const isClippedAway = (element: Element): boolean => styleOf(element).clipPath === 'inset(50%)'

export const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'

/** Whether an element cuts off what is wider than itself, and what is higher. */
export function clippingOf(element: Element): { x: boolean; y: boolean } {
  const { overflowX, overflowY, contain } = styleOf(element)
  const paints = /paint|strict|content/.test(contain)
  return { x: paints || cuts(overflowX), y: paints || cuts(overflowY) }
}

/** Whether too long a text ends with an ellipsis, as is meant. */
export const hasEllipsis = (element: Element): boolean =>
  styleOf(element).textOverflow === 'ellipsis' && cuts(styleOf(element).overflowX)

/** What is left of a box in the ancestors that cut off or scroll. */
export function visiblePart(box: Box, element: Element, root: Element): Box {
  let visible = box
  for (const ancestor of ancestorsOf(element, root)) {
    const { overflowX, overflowY } = styleOf(ancestor)
    const { x, y } = clippingOf(ancestor)
    const edges = boxOf(ancestor)
    if (x || scrolls(overflowX)) visible = intersectionOf(visible, { ...edges, ...rows(visible) })
    if (y || scrolls(overflowY)) visible = intersectionOf(visible, { ...edges, ...sides(visible) })
  }
  return visible
}

const rows = ({ top, bottom }: Box) => ({ top, bottom })
const sides = ({ left, right }: Box) => ({ left, right })

function linesOf(root: Element, shown: ReadonlySet<Element>): TextLine[] {
  const lines: TextLine[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || !shown.has(element)) continue
    if (element.closest('svg, select, textarea')) continue
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left > 0.5) lines.push({ left, right, top, bottom, element, text })
    }
  }
  return lines
}

/** Reads the topmost dialog, else the whole page. */
export function readScene(): Scene {
  styles.clear()
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const hidden = new Set<Element>()
  const elements = [...root.querySelectorAll('*')].filter((element) => {
    const parent = element.parentElement
    if ((parent && hidden.has(parent)) || isClippedAway(element) || !element.checkVisibility()) {
      hidden.add(element)
      return false
    }
    return styleOf(element).visibility === 'visible'
  })
  elements.unshift(root)
  const isTarget = (element: Element) =>
    element.matches(targetSelector) && !element.closest('[inert], :disabled')
  return {
    root,
    elements,
    lines: linesOf(root, new Set(elements)),
    targets: elements.filter(isTarget),
  }
}

const isOpaque = (colour: string): boolean => !/^(transparent|rgba\(.*[,/] ?0\))$/.test(colour)

/** Whether an element has an edge that is seen. */
export function hasEdge(element: Element): boolean {
  const style = styleOf(element)
  if (element.matches('img, svg, audio, progress, iframe, input, select, textarea')) return true
  const isBordered = (['Top', 'Right', 'Bottom', 'Left'] as const).every(
    (side) => parseFloat(style[`border${side}Width`]) > 0 && isOpaque(style[`border${side}Color`]),
  )
  const parent = element.parentElement
  const background = style.backgroundColor
  return (
    isBordered ||
    (isOpaque(background) && parent !== null && styleOf(parent).backgroundColor !== background)
  )
}

/** Whether an element stays where it is while the page scrolls under it. */
export const floats = (element: Element, root: Element): boolean =>
  [...ancestorsOf(element, root)].some((ancestor) =>
    ['fixed', 'sticky'].includes(styleOf(ancestor).position),
  )

/** An element for a person who reads the fault. */
export function nameOf(element: Element): string {
  const { tagName, classList, id } = element
  const text = element.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 30)
  const name = tagName.toLowerCase() + [...classList].map((each) => `.${each}`).join('')
  return `${name}${id && classList.length === 0 ? `#${id}` : ''}${text ? ` “${text}”` : ''}`
}
