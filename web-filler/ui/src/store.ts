import { useLayoutEffect, useState } from 'preact/hooks'

/** An observable value. Listeners are called if it changes; setting the same value does nothing. */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.get())
  useLayoutEffect(() => {
    const update = () => setValue(() => store.get())
    update()
    return store.subscribe(update)
  }, [store])
  return value
}
