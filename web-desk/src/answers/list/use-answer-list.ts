import { useEffect, useState } from 'preact/hooks'

import { readFilter, type Filter } from '../filters/filter.ts'
import { createAnswerList, type AnswerList } from './answer-list.ts'

interface Shown {
  list: AnswerList
  /** The filter of the list. */
  filter: Filter
}

/** The list of answers that match the filter in a query. The previous one is shown until its first page is loaded. */
export function useAnswerList(form: string, query: string): Shown | undefined {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const filter = readFilter(query)
    const list = createAnswerList(form, filter)
    const show = () => {
      const { total, error } = list.store.get()
      if (total !== undefined || error !== undefined) setShown({ list, filter })
    }
    setShown((previous) => previous ?? { list, filter })
    const unsubscribe = list.store.subscribe(show)
    return () => {
      unsubscribe()
      list.stop()
    }
  }, [form, query])
  return shown
}
