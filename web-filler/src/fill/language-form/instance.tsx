import { memo } from '@formpost/ui/memo.ts'
import { messages as shared } from '@formpost/ui/messages/index.ts'
import { language } from '@formpost/ui/messages/language.ts'
import { useSelector } from '@formpost/ui/use-selector.ts'
import type { ComponentType } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

import { messages } from './messages/index.ts'
import { countProblems } from './problems.ts'
import type { NodeProps } from './question.tsx'
import type { PageNode } from './split-pages.ts'
import { useNearView } from './use-near-view.ts'

/** What shows fields: those of a page, or of an instance. */
export interface FieldListProps extends Pick<NodeProps, 'session' | 'answers' | 'epoch'> {
  nodes: readonly PageNode[]
  /** What the addresses of the fields begin with. */
  prefix: string
}

interface InstanceProps extends Omit<FieldListProps, 'prefix'> {
  address: string
  title: string
  isFocused: boolean
  /** Whether it is among the first ones, which are visible from the beginning. */
  isEarly: boolean
  /** Absent if the number of instances is calculated. */
  onRemove: ((instance: string, title: string) => void) | undefined
  FieldList: ComponentType<FieldListProps>
}

/**
 * A card with the fields of an instance. The others render nothing when it changes. Its fields are rendered when it comes into view or
 * has a problem: those of 300 instances take a phone ten seconds.
 */
export const Instance = memo(
  ({ address, title, isFocused, isEarly, onRemove, FieldList, ...fields }: InstanceProps) => {
    const { session, answers } = fields
    const card = useRef<HTMLLIElement>(null)
    const heading = useRef<HTMLHeadingElement>(null)
    const problems = useSelector(session.revision, () => countProblems(session, answers, address))
    const isNear = useNearView(card, isEarly || isFocused)
    useLayoutEffect(() => {
      if (isFocused) heading.current?.focus()
    }, [isFocused])
    const id = `title-${address}`
    return (
      <li class="instance" ref={card}>
        <div role="group" aria-labelledby={id}>
          <div class="instance-head">
            <h2 id={id} ref={heading} tabIndex={-1} dir="auto">
              {title}
            </h2>
            {onRemove && (
              <button
                type="button"
                class="quiet"
                lang={language}
                aria-label={shared.removeFile(title)}
                onClick={() => onRemove(address, title)}
              >
                {shared.remove}
              </button>
            )}
            {problems > 0 && (
              <p class="instance-problems" lang={language}>
                {messages.toCorrect(problems)}
              </p>
            )}
          </div>
          {isNear || problems > 0 ? (
            <FieldList {...fields} prefix={`${address}.`} />
          ) : (
            <div class="instance-pending" />
          )}
        </div>
      </li>
    )
  },
)
