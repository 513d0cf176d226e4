import { LoadingScreen } from '@formpost/ui/loading-screen.tsx'
import type { ComponentType } from 'preact'

import { LoadFailure } from '../parts/failure.tsx'
import { useCode } from '../parts/use-code.ts'

/** A screen whose code is loaded when it is first shown. */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyScreen(props: Props) {
    const { Component, error, retry } = useCode(load)
    if (Component) return <Component {...props} />
    if (error === undefined) return <LoadingScreen />
    return (
      <main id="main" class="wide">
        <LoadFailure error={error} onRetry={retry} />
      </main>
    )
  }
}
