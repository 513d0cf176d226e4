import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { membersDiffer } from './members-differ.ts'
import type { Store } from './store.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (isObject(a) && isObject(b) && !membersDiffer(a, b))

/** A part of a store's value. The component renders again only when the part, or one of its members, changes. */
export function useSelector<T, Part>(store: Store<T>, select: (value: T) => Part): Part {
  const [, render] = useState({})
  const selected = select(store.get())
  const latest = useRef({ part: selected, select })
  if (!isSame(latest.current.part, selected)) latest.current.part = selected
  latest.current.select = select
  useLayoutEffect(() => {
    const update = () => {
      const { part, select: selectNow } = latest.current
      if (!isSame(part, selectNow(store.get()))) render({})
    }
    update()
    return store.subscribe(update)
  }, [store])
  return latest.current.part
}
