import { LoadingScreen } from '@formpost/ui/loading-screen.tsx'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A screen whose code and styles are loaded when it is first shown. */
export function lazy<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Lazy(props: Props) {
    const [Screen, setScreen] = useState<ComponentType<Props>>()
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      Promise.all([load(), import('./styles/lazy-screens.css')]).then(
        ([loaded]) => setScreen(() => loaded),
        setFailure,
      )
    }, [])
    if (failure) throw failure
    return Screen ? <Screen {...props} /> : <LoadingScreen />
  }
}
