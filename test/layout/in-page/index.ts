import { readScene, type Scene } from './page-parts.ts'
import {
  arrowsAreFree,
  ellipsisIsAtEnd,
  linesBeginTogether,
  marksComeLast,
  signsComeFirst,
} from './rules/directions.ts'
import { switchesHaveEffect } from './rules/effect.ts'
import {
  breaksNoWords,
  cutsNoText,
  fitsWindow,
  scrollsOnlyDown,
  showsValues,
  staysInside,
} from './rules/overflow.ts'
import { overlapsNothing } from './rules/overlap.ts'
import { symbolsGrowWithText, targetsAreLarge } from './rules/sizes.ts'
import { edgesAlign, gapsAreOnScale, rowsAreStraight } from './rules/spacing.ts'

const rules: ((scene: Scene) => Iterable<string>)[] = [
  fitsWindow,
  scrollsOnlyDown,
  cutsNoText,
  showsValues,
  staysInside,
  breaksNoWords,
  overlapsNothing,
  targetsAreLarge,
  symbolsGrowWithText,
  ellipsisIsAtEnd,
  signsComeFirst,
  marksComeLast,
  arrowsAreFree,
  linesBeginTogether,
  gapsAreOnScale,
  rowsAreStraight,
  edgesAlign,
]

/** What is wrong with the layout of the page, or of the dialog over it. */
export async function findFaults(): Promise<string[]> {
  const scene = readScene()
  const faults = rules.flatMap((rule) => [...rule(scene)])
  return [...new Set([...faults, ...(await switchesHaveEffect())])]
}
