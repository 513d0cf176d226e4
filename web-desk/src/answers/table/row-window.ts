/** What is needed to place rows of equal height, in CSS pixels. */
export interface Geometry {
  total: number
  rowHeight: number
  /** The height in which rows are visible. */
  viewport: number
}

/** Where the list is: `scrollTop` of the element, and the distance of its visible part from the first row. */
export interface Position {
  scrollTop: number
  top: number
}

export const start: Position = { scrollTop: 0, top: 0 }

/** Browsers limit the height of an element, Firefox to 17,895,697 pixels, which zooming in divides by up to 5. */
export const maxHeight = 3_000_000

const fullHeight = ({ total, rowHeight }: Geometry) => total * rowHeight
export const heightOf = (geometry: Geometry): number => Math.min(fullHeight(geometry), maxHeight)

const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max))
const lastTop = (geometry: Geometry) => Math.max(0, fullHeight(geometry) - geometry.viewport)
const lastScrollTop = (geometry: Geometry) => Math.max(0, heightOf(geometry) - geometry.viewport)

/** How far the list moves while the scroll bar moves by one pixel. */
const ratioOf = (geometry: Geometry) =>
  lastScrollTop(geometry) === 0 ? 1 : lastTop(geometry) / lastScrollTop(geometry)

/** The position that shows a distance from the first row. */
export function positionAt(top: number, geometry: Geometry): Position {
  const clamped = clamp(top, lastTop(geometry))
  return { top: clamped, scrollTop: clamped / ratioOf(geometry) }
}

/**
 * The position after the element was scrolled. In a list that is taller than its element, small steps move it by as many pixels,
 * as usual, and large ones, such as with the scroll bar, in proportion.
 */
export function scrolled(position: Position, scrollTop: number, geometry: Geometry): Position {
  const ratio = ratioOf(geometry)
  const step = scrollTop - position.scrollTop
  const isAtEnd = scrollTop <= 0 || scrollTop >= lastScrollTop(geometry) - 1
  const top =
    isAtEnd || ratio === 1 || Math.abs(step) > geometry.viewport
      ? scrollTop * ratio
      : position.top + step
  return { scrollTop, top: clamp(top, lastTop(geometry)) }
}

/** The position that makes a row visible with the least movement. */
export function revealing(position: Position, row: number, geometry: Geometry): Position {
  const begin = row * geometry.rowHeight
  const end = begin + geometry.rowHeight
  if (begin < position.top) return positionAt(begin, geometry)
  if (end > position.top + geometry.viewport) return positionAt(end - geometry.viewport, geometry)
  return position
}

export interface RowWindow {
  first: number
  /** The last row; less than `first` if there is none. */
  last: number
  /** The heights that stand for the rows before and after. */
  before: number
  after: number
}

const overscan = 6

/** The rows to render. */
export function rowWindow(position: Position, geometry: Geometry): RowWindow {
  const { total, rowHeight, viewport } = geometry
  const top = clamp(position.top, lastTop(geometry))
  const first = clamp(Math.floor(top / rowHeight) - overscan, Math.max(0, total - 1))
  const last = Math.min(total - 1, Math.ceil((top + viewport) / rowHeight) + overscan)
  const before = Math.max(0, first * rowHeight - (top - position.scrollTop))
  const after = Math.max(0, heightOf(geometry) - before - (last - first + 1) * rowHeight)
  return { first, last, before, after }
}
