import { hasNavigated } from '@formpost/ui/router.ts'
import { useTitle } from '@formpost/ui/use-title.ts'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface ScreenTitleProps {
  title: string
  class?: string
  children?: ComponentChildren
}

/** The heading of a screen, also the title of the document. It takes the focus after in-app navigation. */
export function ScreenTitle({ title, class: name, children }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useLayoutEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} class={name} dir="auto">
      {children ?? title}
    </h1>
  )
}
