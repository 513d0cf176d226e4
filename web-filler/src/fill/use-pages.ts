import { useEffect } from 'preact/hooks'

import type { Filling } from './filling.ts'

interface PageState {
  draftId: string
  page: number
}

const stateOf = (filling: Filling): PageState | undefined => {
  const state = history.state as Partial<PageState> | null
  return state?.draftId === filling.row.id ? (state as PageState) : undefined
}

/** Makes the browser's Back go to the form's former page, as it would on paper. */
export function usePages(filling: Filling, moved: () => void) {
  useEffect(() => {
    const follow = () => {
      filling.goTo(stateOf(filling)?.page ?? 0)
      moved()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [filling])

  const show = (page: number) => {
    history.pushState({ draftId: filling.row.id, page } satisfies PageState, '')
    filling.goTo(page)
    moved()
  }
  const back = () => {
    if (stateOf(filling)) return history.back()
    filling.goTo(filling.pageIndex - 1)
    moved()
  }
  return { show, back }
}
