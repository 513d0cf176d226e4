import { isContainer } from '@formpost/rules'

import {
  canContain,
  childrenOf,
  findField,
  withContents,
  type DraftDocument,
  type Place,
} from '../document/index.ts'

/** The side of a field on which another one is dropped. */
export type Edge = 'before' | 'after'

/** The place of a field that is dropped at an edge of another one; just after the head of a container is in it. */
export function droppedPlace(
  document: DraftDocument,
  uuid: string,
  target: string,
  edge: Edge,
): Place | undefined {
  const field = findField(document, target)
  const moved = withContents(document, uuid)
  if (!field || moved.includes(field)) return undefined
  const isInto = edge === 'after' && isContainer(field.type)
  if (isInto && canContain(document, target, moved)) return { parent: target, at: 0 }
  const { parent } = field
  if (!canContain(document, parent, moved)) return undefined
  const siblings = childrenOf(document, parent).filter((each) => each.uuid !== uuid)
  return { parent, at: siblings.indexOf(field) + (edge === 'after' ? 1 : 0) }
}
