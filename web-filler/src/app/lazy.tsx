import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

import { LoadingScreen } from './loading-screen.tsx'

/** A screen whose code is loaded when it is first shown. */
export function lazy(load: () => Promise<ComponentType>): ComponentType {
  return function Lazy() {
    const [Screen, setScreen] = useState<ComponentType>()
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      load().then((loaded) => setScreen(() => loaded), setFailure)
    }, [])
    if (failure) throw failure
    return Screen ? <Screen /> : <LoadingScreen />
  }
}
