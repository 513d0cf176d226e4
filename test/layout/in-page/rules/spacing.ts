import {
  boxOf,
  groupByAncestor,
  hasEdge,
  heightOf,
  intersectionOf,
  nameOf,
  styleOf,
  tolerance,
  visiblePart,
  widthOf,
  type Box,
  type Scene,
} from '../page-parts.ts'

/** Things that touch by intent: the rows of one list, and the halves of one control. */
const joined =
  'table, table *, .rows, .rows *, .outline, .outline *, .segments, .chip, .template-fields, .data-scroll, #app'

/** The steps of the spacing scale, in CSS pixels. */
const scale = [0, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64]

const minGap = 4

/** Between a heading and a field, whose label would look like a part of it. */
const minHeadingGap = 16

interface Part extends Box {
  element: Element
  /** Its outermost edges, where anything is drawn. */
  drawn: Box
  topIsEdge: boolean
  bottomIsEdge: boolean
}

const isInFlow = (element: Element): boolean => {
  const { position, display, float } = styleOf(element)
  return (
    ['static', 'relative'].includes(position) &&
    float === 'none' &&
    !/^(inline|contents)$/.test(display)
  )
}

interface Drawn extends Box {
  element: Element
  isEdge: boolean
}

/** What is drawn, by each element around it. */
function drawnBoxes({ elements, lines, root }: Scene): ReadonlyMap<Element, readonly Drawn[]> {
  const place = (element: Element, box: Box, isEdge: boolean): Drawn => ({
    ...visiblePart(box, element, root),
    element,
    isEdge,
  })
  const edges = elements
    .filter((each) => (hasEdge(each) || each.matches('button, summary')) && !each.closest('svg *'))
    .map((each) => place(each, boxOf(each), true))
  const texts = lines.map((line) => place(line.element, line, false))
  const seen = [...edges, ...texts].filter((box) => widthOf(box) > 0 && heightOf(box) > 0)
  return groupByAncestor(seen, root)
}

function partOf(element: Element, all: readonly Drawn[] = []): Part | undefined {
  const boxes = all.filter(({ isEdge }) => isEdge)
  if (all.length === 0) return undefined
  const drawn = {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.min(...all.map(({ top }) => top)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  }
  const { left, right, top, bottom } = boxOf(element)
  return {
    element,
    left,
    right,
    top,
    bottom,
    drawn,
    topIsEdge: boxes.some((box) => Math.abs(box.top - drawn.top) < tolerance),
    bottomIsEdge: boxes.some((box) => Math.abs(box.bottom - drawn.bottom) < tolerance),
  }
}

type Stack = [parent: Element, above: Part, below: Part]
const stacks = new WeakMap<Scene, Stack[]>()

/** Children below each other in one column. */
function stacksOf(scene: Scene): Stack[] {
  const known = stacks.get(scene)
  if (known) return known
  const found = [...findStacks(scene)]
  stacks.set(scene, found)
  return found
}

function* findStacks(scene: Scene): Generator<Stack> {
  const shown = new Set(scene.elements)
  const drawn = drawnBoxes(scene)
  for (const parent of scene.elements) {
    if (parent.matches(joined) || parent.closest('svg, [inert] svg')) continue
    const parts = [...parent.children]
      .filter((child) => shown.has(child) && isInFlow(child))
      .map((child) => partOf(child, drawn.get(child)))
      .filter((part) => part !== undefined)
    for (const [at, above] of parts.entries()) {
      const below = parts[at + 1]
      if (!below || below.top < above.bottom - tolerance) continue
      if (
        widthOf(intersectionOf({ ...above, top: 0, bottom: 1 }, { ...below, top: 0, bottom: 1 })) >
        0
      ) {
        yield [parent, above, below]
      }
    }
  }
}

/** Nothing with an edge touches what is below it, and gaps between blocks come from the scale. */
export function* gapsAreOnScale(scene: Scene): Generator<string> {
  for (const [parent, above, below] of stacksOf(scene)) {
    const names = `${nameOf(above.element)} and ${nameOf(below.element)} in ${nameOf(parent)}`
    const seen = below.drawn.top - above.drawn.bottom
    if ((above.bottomIsEdge || below.topIsEdge) && seen < minGap - tolerance / 2) {
      yield `${seen.toFixed(1)} px between ${names}`
      continue
    }
    const isHeading = above.element.matches('h2, h3, h4')
    const beginsWithControl = below.element.matches('.field, form:has(> .field:first-child)')
    if (isHeading && beginsWithControl && below.top - above.bottom < minHeadingGap) {
      yield `${(below.top - above.bottom).toFixed(1)} px between the heading and ${names}`
    }
    const gap = below.top - above.bottom
    const { display } = styleOf(parent)
    if (!/^(block|flow-root|list-item)$/.test(display)) continue
    if (gap <= 64 && !scale.some((step) => Math.abs(step - gap) < tolerance)) {
      yield `a gap of ${gap.toFixed(1)} px between ${names}`
    }
  }
}

/** Controls beside each other are in line. */
export function* rowsAreStraight({ elements, targets }: Scene): Generator<string> {
  const controls = new Set(targets)
  const firstIn = (element: Element) =>
    controls.has(element)
      ? element
      : [...element.querySelectorAll('*')].find((each) => controls.has(each) && hasEdge(each))
  for (const parent of elements) {
    if (!/flex|grid/.test(styleOf(parent).display) || parent.matches('.option')) continue
    const found = [...parent.children]
      .filter(isInFlow)
      .map(firstIn)
      .filter((each) => each !== undefined)
    for (const [at, control] of found.entries()) {
      const next = found[at + 1]
      if (!next) continue
      const [a, b] = [boxOf(control), boxOf(next)]
      const common = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      const isBeside = common > Math.min(heightOf(a), heightOf(b)) / 2
      const [tops, bottoms] = [a.top - b.top, a.bottom - b.bottom]
      const isStraight = [tops, bottoms, tops + bottoms].some((by) => Math.abs(by) <= tolerance)
      if (isBeside && !isStraight)
        yield `${nameOf(control)} and ${nameOf(next)} are ${Math.abs(tops).toFixed(1)} px out of line`
    }
  }
}

/** Blocks below each other share an edge or are clearly indented. */
export function* edgesAlign(scene: Scene): Generator<string> {
  for (const [, above, below] of stacksOf(scene)) {
    const { direction, textAlign } = styleOf(below.element)
    if (textAlign === 'center') continue
    const start = direction === 'ltr' ? 'left' : 'right'
    const by = Math.abs(above[start] - below[start])
    if (by > tolerance && by < 8) {
      yield `${nameOf(above.element)} and ${nameOf(below.element)} begin ${by.toFixed(1)} px apart`
    }
  }
}
