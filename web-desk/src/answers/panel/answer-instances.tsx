import { formatNumber } from '@formpost/ui/format.ts'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { messages } from '../messages/index.ts'
import type { Value } from '../values.ts'

/** Of a repeat. Repeats are in each other, so that an answer opens with at most the square of it. */
const shownAtFirst = 10
const shownMore = 50

interface AnswerInstancesProps {
  instances: readonly (readonly Value[])[]
  render: (values: readonly Value[]) => ComponentChildren
}

/** The instances of a repeat, the first of them until more are wanted: thousands would take seconds. */
export function AnswerInstances({ instances, render }: AnswerInstancesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [shown, setShown] = useState(shownAtFirst)
  const before = useRef(shown)
  // The button may be gone, and what it has shown is read next.
  useLayoutEffect(() => {
    if (before.current < shown)
      (list.current!.children[before.current] as HTMLElement | undefined)?.focus()
    before.current = shown
  }, [shown])
  const more = Math.min(instances.length - shown, shownMore)
  return (
    <>
      <ol class="answer-instances" ref={list}>
        {instances.slice(0, shown).map((values, index) => (
          <li key={index} tabIndex={-1}>
            {render(values)}
          </li>
        ))}
      </ol>
      {more > 0 && (
        <button
          type="button"
          class="secondary more-instances"
          onClick={() => setShown(shown + more)}
        >
          {messages.moreInstances({
            more: formatNumber(more),
            count: formatNumber(instances.length),
          })}
        </button>
      )}
    </>
  )
}
