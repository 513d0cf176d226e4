/**
 * Sorts the numbers from 0 so that each comes after those that it depends on, and finds those that depend on each other
 * (Tarjan's strongly connected components).
 */
export function sortByDependencies(dependencies: readonly (readonly number[])[]): {
  order: number[]
  /** Each with its members in ascending order. */
  circles: number[][]
} {
  const order: number[] = []
  const circles: number[][] = []
  const entered = new Map<number, number>()
  const lowest = new Map<number, number>()
  const open: number[] = []
  const isOpen = new Set<number>()

  function enter(member: number): void {
    entered.set(member, entered.size)
    lowest.set(member, entered.size - 1)
    open.push(member)
    isOpen.add(member)
  }

  function close(member: number): void {
    if (lowest.get(member) !== entered.get(member)) return
    const group = open.splice(open.lastIndexOf(member))
    for (const each of group) isOpen.delete(each)
    group.sort((a, b) => a - b)
    order.push(...group)
    if (group.length > 1 || dependencies[member]!.includes(member)) circles.push(group)
  }

  const lower = (member: number, to: number) =>
    lowest.set(member, Math.min(lowest.get(member)!, to))

  for (let start = 0; start < dependencies.length; start++) {
    if (entered.has(start)) continue
    enter(start)
    // A chain of dependencies can be longer than the stack is deep.
    const path = [{ member: start, next: 0 }]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = dependencies[top.member]![top.next++]
      if (next === undefined) {
        path.pop()
        close(top.member)
        const above = path.at(-1)
        if (above) lower(above.member, lowest.get(top.member)!)
      } else if (!entered.has(next)) {
        enter(next)
        path.push({ member: next, next: 0 })
      } else if (isOpen.has(next)) {
        lower(top.member, entered.get(next)!)
      }
    }
  }
  return { order, circles }
}
