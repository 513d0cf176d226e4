import { useEffect } from 'preact/hooks'

import type { FormSession } from './form-session.ts'

interface PageState {
  draftId: string
  page: number
}

const stateOf = (session: FormSession): PageState | undefined => {
  const state = history.state as Partial<PageState> | null
  return state?.draftId === session.row.id ? (state as PageState) : undefined
}

/** Connects the form's pages with the browser history, so that Back returns to the previous page. */
export function usePages(session: FormSession, onPageChange: () => void) {
  useEffect(() => {
    const onPopState = () => {
      session.goTo(stateOf(session)?.page ?? 0)
      onPageChange()
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [session])

  const show = (page: number) => {
    history.pushState({ draftId: session.row.id, page } satisfies PageState, '')
    session.goTo(page)
    onPageChange()
  }
  const back = () => {
    if (stateOf(session)) return history.back()
    session.goTo(session.pageIndex - 1)
    onPageChange()
  }
  return { show, back }
}
