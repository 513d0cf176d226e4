import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

import { words } from './messages/index.ts'

/** A screen whose code is fetched when it is first shown. */
export function lazy(load: () => Promise<ComponentType>): ComponentType {
  return function Lazy() {
    const [Screen, setScreen] = useState<ComponentType>()
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      load().then((loaded) => setScreen(() => loaded), setFailure)
    }, [])
    if (failure) throw failure
    if (Screen) return <Screen />
    return (
      <main id="main" class="column loading" aria-busy="true">
        <p>{words.loading}</p>
      </main>
    )
  }
}
