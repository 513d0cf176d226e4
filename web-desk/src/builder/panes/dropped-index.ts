/** The side of a field on which another one is dropped. */
export type Edge = 'before' | 'after'

/** The index of a field after it is dropped at an edge of another one. */
export function droppedIndex(from: number, target: number, edge: Edge): number {
  const place = edge === 'before' ? target : target + 1
  return from < place ? place - 1 : place
}
