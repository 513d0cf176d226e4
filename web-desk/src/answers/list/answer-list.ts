import type { SubmissionRow } from '@formpost/contract'
import { createStore, type Store } from '@formpost/ui/store.ts'

import { isStatus, isTransient } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { isFiltered, type Filter } from '../filters/filter.ts'
import {
  addArrived,
  addPage,
  bringIn,
  emptyList,
  missingPlace,
  placeOf,
  removeRow,
  replaceRow,
  type ListState,
} from './list-state.ts'

export const pageSize = 100

/** More new answers than this are not kept: the list is loaded again instead. */
export const maxArrived = 1_000

const pollInterval = 5_000
const longestInterval = 60_000

export interface AnswerListState extends ListState {
  /** How many answers the form has, whatever the filter. */
  all: number | undefined
  /** Why rows that are shown could not be loaded. */
  error: unknown
  /** Whether new answers arrive. */
  isLive: boolean
}

/** The answers of a form that match a filter, loaded as they are needed. */
export interface AnswerList {
  readonly store: Store<AnswerListState>
  /** Loads the rows from `first` to `last`; a later call takes precedence. */
  need(first: number, last: number): void
  /** Tries again to load what failed. */
  retry(): void
  /** Shows the answers that have come in. */
  bringIn(): void
  setActive(place: number): void
  replace(row: SubmissionRow): void
  remove(uuid: string): void
  /** The place of an answer, even if it is not loaded; undefined if it does not match. */
  find(row: Pick<SubmissionRow, 'uuid' | 'created_at'>): Promise<number | undefined>
  /** The answer before or after another one, loaded if necessary. */
  beside(uuid: string, by: 1 | -1): Promise<SubmissionRow | undefined>
  stop(): void
}

const cursorIn = (link: string | null): string | null =>
  link === null ? null : new URL(link, location.origin).searchParams.get('cursor')

export function createAnswerList(form: string, filter: Filter): AnswerList {
  const store = createStore<AnswerListState>({
    ...emptyList,
    all: undefined,
    error: undefined,
    isLive: true,
  })
  const change = (next: Partial<AnswerListState>) => store.set({ ...store.get(), ...next })
  const stopped = new AbortController()
  let wanted = { first: 0, last: pageSize - 1 }
  let loading: { controller: AbortController; first: number } | undefined
  /** Where new answers are read from; undefined until the list is loaded. */
  let newest: string | undefined
  /** How many answers had come in before the list when a numbered page was last loaded. */
  let added = 0
  /** How often rows got other places. */
  let shifts = 0
  const ahead = () => Math.max(added, store.get().arrived.length)

  const list = (query: Readonly<Record<string, string | number>>, signal: AbortSignal) =>
    callApi('listSubmissions', { params: { form }, query: { ...query, removed: 1 }, signal })

  /** The ascending cursor behind the newest answer. A search that finds nothing has passed them all. */
  async function readNewest(signal: AbortSignal): Promise<string | undefined> {
    const query = { order: 'asc', cursor: '', per_page: 1, since: '9999-01-01T00:00:00Z' }
    return cursorIn((await list(query, signal)).links.next) ?? undefined
  }

  /** Loads the page with a place: by cursor where the page before it is known, otherwise by number. */
  async function loadPage(place: number, signal: AbortSignal): Promise<void> {
    const shiftsBefore = shifts
    const { total: known, cursors } = store.get()
    const cursor = known === undefined ? '' : cursors.get(place)
    if (cursor !== undefined) {
      if (cursor === '') newest = await readNewest(signal)
      const reply = await list({ ...filter, cursor, per_page: pageSize }, signal)
      // The page has another place now, and is loaded again if it is still needed.
      if (shifts !== shiftsBefore) return
      const total = reply.meta.total ?? undefined
      const next = cursorIn(reply.links.next)
      change({ ...addPage(store.get(), { first: place, rows: reply.data, next, total }) })
      if (!isFiltered(filter) && total !== undefined) change({ all: total })
      return
    }
    const page = Math.floor((place + ahead()) / pageSize) + 1
    const reply = await list({ ...filter, page, per_page: pageSize }, signal)
    const state = store.get()
    const found = reply.meta.total ?? 0
    added = Math.max(0, found - (state.total ?? 0))
    const first = (page - 1) * pageSize - added
    const rows = reply.data.slice(Math.max(0, -first))
    const isLast = reply.data.length < pageSize
    const total = Math.min(found, state.total ?? 0)
    change(
      addPage(state, { first: Math.max(0, first), rows, next: isLast ? null : undefined, total }),
    )
  }

  async function load(previous?: number): Promise<void> {
    const place = missingPlace(store.get(), wanted.first, wanted.last)
    if (place === undefined) return
    if (loading && Math.abs(loading.first - place) < pageSize) return
    loading?.controller.abort()
    const controller = new AbortController()
    loading = { controller, first: place }
    const signal = AbortSignal.any([controller.signal, stopped.signal])
    try {
      await loadPage(place, signal)
      if (store.get().error !== undefined) change({ error: undefined })
    } catch (error) {
      if (signal.aborted) return
      change({ error })
    } finally {
      if (loading?.controller === controller) loading = undefined
    }
    // A page that begins earlier than expected, because answers came in, needs one more; otherwise the row does not exist.
    if (!signal.aborted && store.get().error === undefined && place !== previous) await load(place)
  }

  async function countAll(): Promise<void> {
    if (!isFiltered(filter)) return
    const { meta } = await list({ per_page: 1 }, stopped.signal)
    change({ all: meta.total ?? undefined })
  }

  /** Reads what has come in; resolves to whether to ask again after the usual time. */
  async function readArrived(): Promise<void> {
    // What comes in while the first page is loaded may be on that page.
    const isReady = () => newest !== undefined && store.get().total !== undefined
    while (isReady() && store.get().arrived.length < maxArrived) {
      const query = { ...filter, order: 'asc', cursor: newest!, per_page: pageSize }
      const reply = await list(query, stopped.signal)
      newest = cursorIn(reply.links.next) ?? newest
      const before = store.get()
      const after = addArrived(before, reply.data)
      if (after !== before) {
        const added = after.arrived.length - before.arrived.length
        change({ ...after, all: before.all === undefined ? undefined : before.all + added })
      }
      if (reply.data.length < pageSize) return
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  let interval = pollInterval
  let isPolling = false

  async function poll(): Promise<void> {
    if (isPolling) return
    isPolling = true
    clearTimeout(timer)
    try {
      await readArrived()
      interval = pollInterval
      if (!store.get().isLive) change({ isLive: true })
      if (isTransient(store.get().error)) void load()
    } catch (error) {
      if (stopped.signal.aborted) return
      // The cursor is of data that a restored backup lacks.
      if (isStatus(error, 422)) reload()
      interval = Math.min(interval * 2, longestInterval)
      change({ isLive: false })
    } finally {
      isPolling = false
    }
    plan()
  }

  function plan(): void {
    clearTimeout(timer)
    if (stopped.signal.aborted || document.hidden) return
    timer = setTimeout(() => void poll(), interval)
  }

  function reload(): void {
    loading?.controller.abort()
    loading = undefined
    newest = undefined
    added = 0
    wanted = { first: 0, last: pageSize - 1 }
    change({ ...emptyList, error: undefined })
    void load()
  }

  const onVisible = () => (document.hidden ? clearTimeout(timer) : void poll())
  const onNetwork = () => void poll()
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onNetwork)
  addEventListener('offline', onNetwork)
  void load()
  void countAll().catch(() => undefined)
  plan()

  async function at(place: number): Promise<SubmissionRow | undefined> {
    const { total = 0, rows } = store.get()
    if (place < 0 || place >= total) return undefined
    if (!rows.has(place)) await loadPage(place, stopped.signal)
    return store.get().rows.get(place)
  }

  async function beside(uuid: string, by: 1 | -1): Promise<SubmissionRow | undefined> {
    const place = placeOf(store.get(), uuid)
    if (place === undefined) return undefined
    const shiftsBefore = shifts
    const row = await at(place + by)
    return shifts === shiftsBefore ? row : beside(uuid, by)
  }

  return {
    store,
    beside,
    need(first, last) {
      wanted = { first, last }
      if (store.get().error === undefined) void load()
    },
    retry() {
      change({ error: undefined })
      void load()
      void poll()
    },
    bringIn() {
      added = 0
      if (store.get().arrived.length >= maxArrived) return reload()
      shifts++
      change(bringIn(store.get()))
      void load()
    },
    setActive: (active) => change({ active }),
    replace: (row) => change(replaceRow(store.get(), row)),
    remove(uuid) {
      const { all } = store.get()
      shifts++
      change({ ...removeRow(store.get(), uuid), all: all && all - 1 })
    },
    async find({ uuid, created_at: since }) {
      const known = placeOf(store.get(), uuid)
      if (known !== undefined) return known
      const { meta } = await list({ ...filter, since, page: 1, per_page: 1 }, stopped.signal)
      const place = (meta.total ?? 0) - 1 - ahead()
      await at(Math.max(0, place))
      return placeOf(store.get(), uuid)
    },
    stop() {
      stopped.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', onNetwork)
      removeEventListener('offline', onNetwork)
    },
  }
}
