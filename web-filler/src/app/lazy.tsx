import { LoadingScreen } from '@formpost/ui/loading-screen.tsx'
import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component whose code and styles are loaded when it is first shown; `placeholder` is shown until then. */
export function lazy<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ComponentChildren = <LoadingScreen />,
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
    return Screen ? <Screen {...props} /> : <>{placeholder}</>
  }
}
