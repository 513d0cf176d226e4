import { nameOf, readScene } from '../page-parts.ts'

/** What is drawn outside an element, as numbers. */
function drawnOutside(group: Element): string {
  const { elements } = readScene()
  const boxes = elements
    .filter((element) => !group.contains(element) && !element.contains(group))
    .map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [left, top, width, height].map(Math.round).join()
    })
  return boxes.join(';')
}

const drawn = async (group: Element): Promise<string> => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  return drawnOutside(group)
}

/** A choice between views that can be seen changes what is seen. */
export async function switchesHaveEffect(): Promise<string[]> {
  const faults: string[] = []
  const { root } = readScene()
  for (const group of root.querySelectorAll('[role="group"]:has(> [aria-pressed="true"])')) {
    if (!group.checkVisibility() || group.closest('[inert]')) continue
    const pressed = group.querySelector<HTMLElement>('[aria-pressed="true"]')!
    const other = group.querySelector<HTMLElement>('[aria-pressed="false"]')
    if (!other) continue
    const before = await drawn(group)
    other.click()
    const after = await drawn(group)
    pressed.click()
    await drawn(group)
    if (before === after) faults.push(`${nameOf(other)} changes nothing`)
  }
  return faults
}
