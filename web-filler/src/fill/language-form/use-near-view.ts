import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

const listeners = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Elements are near when they are less than a screen away. */
const observerOfAll = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) listeners.get(target)?.()
    },
    { rootMargin: '100% 0px' },
  ))

/** Whether an element has been near the visible part of the page, or has had the focus in it. */
export function useNearView(element: RefObject<Element>, isNearAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtFirst)
  useLayoutEffect(() => {
    const target = element.current
    if (isNear || !target) return undefined
    const note = () => setNear(true)
    listeners.set(target, note)
    observerOfAll().observe(target)
    target.addEventListener('focusin', note)
    return () => {
      observerOfAll().unobserve(target)
      target.removeEventListener('focusin', note)
    }
  }, [isNear])
  return isNear
}
