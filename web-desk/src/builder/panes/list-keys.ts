import type { FieldCommands } from '../builder-context.ts'
import type { BuilderModel } from '../builder-model.ts'

const focusRow = (list: HTMLElement, uuid: string | undefined) =>
  list.querySelector<HTMLElement>(`[data-field="${uuid ?? ''}"] [data-select]`)?.focus()

/**
 * Keys in a list of fields, which is one stop of the Tab key: arrows, Home and End select, arrows with Alt move the field, and Enter
 * goes to its properties. Left and right with Alt are out of its container and into the one beside it. The form itself is the first row.
 */
export function onListKey(
  event: KeyboardEvent,
  { state, select }: BuilderModel,
  commands: FieldCommands,
): void {
  const list = event.currentTarget as HTMLElement
  if (!(event.target as Element).matches('[data-select]')) return
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const { history, selected } = state.get()
  const rows = [undefined, ...history.document.fields.map(({ uuid }) => uuid)]
  const at = rows.indexOf(selected)
  const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
  if (event.altKey) {
    const isRightToLeft = document.documentElement.dir === 'rtl'
    const [out, into] = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const isSideways = event.key === out || event.key === into
    if (selected === undefined || (!direction && !isSideways)) return
    event.preventDefault()
    if (direction) commands.step(selected, direction)
    else if (event.key === into) commands.moveInto(selected)
    else commands.moveOut(selected)
    // The row may have been moved in the document, which takes the focus away.
    requestAnimationFrame(() => focusRow(list, selected))
    return
  }
  if (event.key === 'Enter') {
    event.preventDefault()
    return select(selected, selected === undefined ? 'title' : 'label')
  }
  const ends: Record<string, number> = { Home: 0, End: rows.length - 1 }
  const next = direction === undefined ? ends[event.key] : at + direction
  if (next === undefined || next < 0 || next >= rows.length) return
  event.preventDefault()
  select(rows[next])
  focusRow(list, rows[next])
}
