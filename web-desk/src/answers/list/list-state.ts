import type { SubmissionRow } from '@formpost/contract'

/** The answers that match a filter, the newest first, as far as they are loaded. */
export interface ListState {
  /** Undefined until the first page is loaded. */
  total: number | undefined
  /** By their place in the list. */
  rows: ReadonlyMap<number, SubmissionRow>
  /** Of the pages that begin at these places, except for the first page, before which new answers come in. */
  cursors: ReadonlyMap<number, string>
  /** Answers that have come in since and are not in the list yet, the oldest first. */
  arrived: readonly SubmissionRow[]
  /** The place of the row that the keyboard moves. */
  active: number
}

export const emptyList: ListState = {
  total: undefined,
  rows: new Map(),
  cursors: new Map(),
  arrived: [],
  active: 0,
}

/** Rows farther than this from those just loaded are dropped, so that scrolling through a long list needs bounded memory. */
const keptDistance = 2_500

export interface Page {
  first: number
  rows: readonly SubmissionRow[]
  /** The cursor of the following page; null if there is none, undefined if it is not known. */
  next: string | null | undefined
  /** How many answers match; undefined if the page does not say it. */
  total: number | undefined
}

export function addPage(state: ListState, { first, rows, next, total }: Page): ListState {
  const end = first + rows.length
  const kept = [...state.rows].filter(
    ([place]) => place >= first - keptDistance && place < end + keptDistance,
  )
  const cursors = new Map(state.cursors)
  if (next) cursors.set(end, next)
  // Answers that were deleted meanwhile make the list shorter than it was.
  const known = next === null ? end : (total ?? state.total)
  return {
    ...state,
    total: known,
    rows: new Map([...kept, ...rows.map((row, index) => [first + index, row] as const)]),
    cursors,
  }
}

const uuidsIn = (state: ListState) =>
  new Set([...state.rows.values(), ...state.arrived].map(({ uuid }) => uuid))

/** Keeps answers that have come in; those that the list already has are left out. */
export function addArrived(state: ListState, rows: readonly SubmissionRow[]): ListState {
  const known = uuidsIn(state)
  const added = rows.filter(({ uuid }) => !known.has(uuid))
  return added.length > 0 ? { ...state, arrived: [...state.arrived, ...added] } : state
}

const moved = <T>(map: ReadonlyMap<number, T>, by: number) =>
  new Map([...map].map(([place, value]) => [place + by, value] as const))

/** Puts what has come in at the top of the list. */
export function bringIn(state: ListState): ListState {
  const count = state.arrived.length
  const newest = state.arrived.toReversed().map((row, index) => [index, row] as const)
  return {
    total: (state.total ?? 0) + count,
    rows: new Map([...newest, ...moved(state.rows, count)]),
    cursors: moved(state.cursors, count),
    arrived: [],
    active: state.active + count,
  }
}

export function replaceRow(state: ListState, row: SubmissionRow): ListState {
  const place = placeOf(state, row.uuid)
  return place === undefined ? state : { ...state, rows: new Map(state.rows).set(place, row) }
}

/** Removes a deleted answer; those after it move up. */
export function removeRow(state: ListState, uuid: string): ListState {
  const place = placeOf(state, uuid)
  if (place === undefined || state.total === undefined) return state
  const close = <T>(map: ReadonlyMap<number, T>) =>
    new Map(
      [...map]
        .filter(([each]) => each !== place)
        .map(([each, value]) => [each > place ? each - 1 : each, value] as const),
    )
  const total = state.total - 1
  const active = Math.max(0, Math.min(state.active, total - 1))
  // A page that began at the removed row now begins with the one after it.
  const cursors = new Map(
    [...state.cursors].map(([each, cursor]) => [each > place ? each - 1 : each, cursor] as const),
  )
  return { ...state, total, active, rows: close(state.rows), cursors }
}

export function placeOf(state: ListState, uuid: string | undefined): number | undefined {
  for (const [place, row] of state.rows) if (row.uuid === uuid) return place
  return undefined
}

/** The first place from `first` to `last` whose row is not loaded. */
export function missingPlace(state: ListState, first: number, last: number): number | undefined {
  const end = Math.min(last, (state.total ?? 1) - 1)
  for (let place = Math.max(0, first); place <= end; place++) {
    if (!state.rows.has(place)) return place
  }
  return undefined
}
