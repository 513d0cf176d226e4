import { Fragment, type ComponentType, type RenderableProps } from 'preact'

import { LoadFailure } from './failure.tsx'
import { Loading } from './loading.tsx'
import { useCode } from './use-code.ts'

/** A part of a screen whose code is loaded when it is first shown. A failure is shown in `Frame`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Frame: ComponentType<RenderableProps<Props>> = Fragment as ComponentType<RenderableProps<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const { Component, error, retry } = useCode(async () => (loaded ??= await load()))
    const Part = loaded ?? Component
    if (Part) return <Part {...props} />
    if (error === undefined) return <Loading />
    return (
      <Frame {...props}>
        <LoadFailure error={error} onRetry={retry} />
      </Frame>
    )
  }
}
