import { boxOf, heightOf, nameOf, styleOf, tolerance, widthOf, type Scene } from '../page-parts.ts'

/** Of what a thumb presses. */
const minTarget = 44

/** The part of the page that presses a control. */
function pressedPart(target: Element): Element {
  const label = target.matches('[type="radio"], [type="checkbox"]') && target.closest('label')
  return label || target
}

/** A link within a sentence or a list of links is as high as its text. */
function isInText(target: Element): boolean {
  return target.matches('a') && styleOf(target).display === 'inline'
}

/** Everything that is pressed has its minimum size. */
export function* targetsAreLarge({ targets }: Scene): Generator<string> {
  for (const target of targets) {
    if (isInText(target) || target.closest('.skip')) continue
    const { matches, nextElementSibling } = target
    // A checkbox beside its label, which presses it too.
    const label = matches.call(target, '.check > input') ? nextElementSibling : null
    const box = boxOf(label ?? pressedPart(target))
    const [width, height] = [widthOf(box), heightOf(box)]
    if (width < minTarget - tolerance || height < minTarget - tolerance) {
      yield `${nameOf(target)} is ${Math.round(width)} × ${Math.round(height)} px`
    }
  }
}

/** Choices and icons are at least as large as the text beside them. */
export function* symbolsGrowWithText({ elements }: Scene): Generator<string> {
  for (const element of elements) {
    const isChoice =
      element.matches('[type="radio"], [type="checkbox"]') && styleOf(element).appearance !== 'none'
    if (!isChoice && !element.matches('svg.icon')) continue
    const text = parseFloat(styleOf(element.parentElement!).fontSize)
    const size = heightOf(boxOf(element))
    if (size < text * 0.8)
      yield `${nameOf(element.parentElement!)}: ${element.tagName} of ${Math.round(size)} px beside ${text} px`
  }
}
