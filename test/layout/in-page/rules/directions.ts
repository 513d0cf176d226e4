import {
  ancestorsOf,
  groupByAncestor,
  hasEllipsis,
  nameOf,
  styleOf,
  tolerance,
  type Scene,
  type TextLine,
} from '../page-parts.ts'

const directionOfText = (text: string): string | undefined => {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (!letter) return undefined
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr'
}

/** A text that ends with an ellipsis loses its end, not its beginning. */
export function* ellipsisIsAtEnd({ elements }: Scene): Generator<string> {
  for (const element of elements) {
    if (!hasEllipsis(element) || element.scrollWidth <= element.clientWidth + tolerance) continue
    const direction = directionOfText(element.textContent ?? '')
    if (direction && direction !== styleOf(element).direction) {
      yield `${nameOf(element)} loses its beginning`
    }
  }
}

const sign = /(^|[^\p{L}\p{N}])([-−+])\p{N}/u

/** The sign of a number stands on its left, as in every language. */
export function* signsComeFirst({ root, lines }: Scene): Generator<string> {
  const seen = new Set<Element>()
  const range = document.createRange()
  const leftOf = (node: Node, at: number) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect().left
  }
  for (const { element } of lines) {
    if (seen.has(element)) continue
    seen.add(element)
    for (const node of element.childNodes) {
      const found = node instanceof Text ? sign.exec(node.data) : null
      if (!found) continue
      const at = found.index + found[1]!.length
      if (leftOf(node, at) > leftOf(node, at + 1))
        yield `${nameOf(element)} shows its sign behind the number`
    }
  }
  const numeric =
    '[type="tel"], [type="email"], [type="url"], [inputmode="decimal"], [inputmode="numeric"]'
  for (const input of root.querySelectorAll<HTMLInputElement>('input')) {
    const isNumber = input.matches(numeric) || /^[-−+]\p{N}/u.test(input.value)
    if (isNumber && styleOf(input).direction !== 'ltr')
      yield `${nameOf(input)} writes “${input.value}” right to left`
  }
}

/** The element whose text decides on the direction of a line. */
function paragraphOf(element: Element, root: Element): Element {
  for (const ancestor of ancestorsOf(element, root)) {
    const { display, unicodeBidi } = styleOf(ancestor)
    if (display !== 'inline' || unicodeBidi !== 'normal') return ancestor
  }
  return root
}

/** The direction of a text that has letters of one direction only. */
function onlyDirectionOf(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? []
  const directions = new Set(letters.map(directionOfText))
  return directions.size === 1 ? [...directions][0] : undefined
}

const endMark = /\p{L}\p{M}*\u2069?([.…!?؟])\s*$/u

/** The mark at the end of a sentence stands behind its last word. */
export function* marksComeLast({ root, lines }: Scene): Generator<string> {
  const range = document.createRange()
  const boxOfPart = (node: Node, start: number, end: number) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    return range.getBoundingClientRect()
  }
  for (const element of new Set(lines.map((line) => line.element))) {
    const direction = onlyDirectionOf(paragraphOf(element, root).textContent ?? '')
    const node = element.lastChild
    const found = node instanceof Text && direction ? endMark.exec(node.data) : null
    if (!found) continue
    const at = node!.textContent!.lastIndexOf(found[1]!)
    const letter = boxOfPart(node!, found.index, found.index + 1)
    const mark = boxOfPart(node!, at, at + 1)
    const isOnLine = Math.abs(mark.top - letter.top) < tolerance
    const isBehind = direction === 'ltr' ? mark.left >= letter.left : mark.left <= letter.left
    if (isOnLine && !isBehind) yield `${nameOf(element)} begins with the mark at its end`
  }
}

/** The arrow of a list of choices is at the end of its line, on room of its own. */
export function* arrowsAreFree({ elements }: Scene): Generator<string> {
  for (const element of elements) {
    const style = styleOf(element)
    if (!element.matches('select') || style.appearance !== 'none') continue
    const isRight = style.backgroundPositionX.includes('100%')
    const isEnd = isRight === (style.direction === 'ltr')
    const room = parseFloat(isRight ? style.paddingRight : style.paddingLeft)
    if (!isEnd || room < 28)
      yield `${nameOf(element.parentElement!)}: the arrow of ${nameOf(element)} lies on its text`
  }
}

/** The side at which the lines of a block begin. */
function sideOf(line: TextLine, root: Element): 'left' | 'right' | undefined {
  for (const ancestor of ancestorsOf(line.element, root)) {
    const { display, textAlign, direction } = styleOf(ancestor)
    if (display === 'inline' || display === 'contents') continue
    if (textAlign === 'left' || textAlign === 'right') return textAlign
    if (textAlign === 'start') return direction === 'ltr' ? 'left' : 'right'
    if (textAlign === 'end') return direction === 'ltr' ? 'right' : 'left'
    return undefined
  }
  return undefined
}

/** A form within the page of another direction, as respondents see it, and expressions, which are from left to right. */
const ownDirection = '.frame-body, .preview-frame, .expression'

/** Texts below each other begin at the same side. */
export function* linesBeginTogether({ root, elements, lines }: Scene): Generator<string> {
  const own = lines.filter(({ element }) => !element.closest(ownDirection))
  const linesIn = groupByAncestor(own, root)
  for (const parent of elements) {
    const { display, flexDirection } = styleOf(parent)
    if (display === 'flex' && !flexDirection.startsWith('column')) continue
    // A form has its own direction below the bar of the page.
    if (parent.matches('tr, #app') || parent.closest(ownDirection)) continue
    const firstLines = [...parent.children]
      .map((child) => linesIn.get(child)?.[0])
      .filter((line) => line !== undefined)
    const aligned = firstLines.map((line) => ({ line, side: sideOf(line, root) }))
    const [first] = aligned.filter(({ side }) => side)
    for (const { line, side } of aligned) {
      const isBelow = first && line.top >= first.line.bottom - tolerance
      if (isBelow && side && side !== first.side) {
        yield `${nameOf(line.element)} begins at the ${side}, ${nameOf(first.line.element)} does not`
      }
    }
  }
}
