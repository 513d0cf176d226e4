import type { InstanceState } from '@formpost/rules/form'
import { FieldError, Help } from '@formpost/ui/fields/field-frame.tsx'
import { controlId, errorId, helpId } from '@formpost/ui/fields/field-props.ts'
import { language } from '@formpost/ui/messages/language.ts'
import { Fragment, type ComponentType } from 'preact'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { instanceTitle } from './instance-title.ts'
import { Instance, type FieldListProps } from './instance.tsx'
import { canChange } from './language-answers.ts'
import { messages } from './messages/index.ts'
import { messageAt } from './problems.ts'
import type { NodeProps } from './question.tsx'
import { whyFull } from './record-limits.ts'
import type { RemovedInstance } from './removed-instances.ts'
import { shownFieldAt } from './shown-field.ts'
import type { PageNode } from './split-pages.ts'
import { useAddress } from './use-address.ts'

interface RemovedNoticeProps {
  title: string
  isFocused: boolean
  onUndo: () => void
}

/** Says at the place of a removed instance what was removed, and brings it back. */
function RemovedNotice({ title, isFocused, onUndo }: RemovedNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    if (isFocused) button.current?.focus()
  }, [])
  return (
    <li class="instance-removed" lang={language}>
      <span id={id} dir="auto">
        {messages.removed(title)}
      </span>
      <button type="button" class="quiet" ref={button} aria-describedby={id} onClick={onUndo}>
        {messages.undo}
      </button>
    </li>
  )
}

function useInstances({ session, answers, address }: NodeProps) {
  /** What has the focus next: an instance that was added, or the notice of one that was removed. */
  const [focused, setFocused] = useState<string | RemovedInstance | undefined>()
  const actions = useMemo(() => {
    const add = (isUndone: boolean) => {
      const key = answers.addInstance(address, isUndone)
      if (key === null) return
      setFocused(key)
      session.touched(address)
    }
    const remove = (instance: string, title: string) => {
      answers.removeInstance(instance, title)
      setFocused(answers.removed.of(address))
      session.touched(address)
    }
    return { add, remove }
  }, [session, answers, address])
  return { focused, removed: answers.removed.of(address), ...actions }
}

interface RepeatProps extends NodeProps {
  /** The fields of an instance. */
  nodes: readonly PageNode[]
  FieldList: ComponentType<FieldListProps>
}

/** More than fit on a screen. */
const early = 5

/** Fields that are answered several times, each time on a card. */
export function Repeat({ nodes, FieldList, ...props }: RepeatProps) {
  const { session, answers, field, address, epoch } = props
  useAddress(answers, address)
  const { focused, removed, add, remove } = useInstances(props)
  const state = answers.record.state(address)
  if (!state?.visible) return null
  const shown = shownFieldAt(session, answers, address, field, state)
  const error = messageAt(session, answers, address, field, state)
  const instances = answers.record.instances(address)
  const isChangeable = canChange(field)
  const { add_label: addLabel, item_label: itemLabel } = shown.settings ?? {}
  const isTranslated = itemLabel && itemLabel !== field.settings?.item_label
  const labelOf = ({ key, label }: InstanceState) =>
    isTranslated ? answers.record.fill(`${address}.${key}`, itemLabel) : label
  const full = isChangeable ? whyFull(answers, field, instances.length) : null
  const fullId = `full-${address}`
  const fieldProps = {
    ...{ field: shown, value: undefined, isRequired: true, error },
    ...{ fileMessage: undefined, context: session },
  }
  const described = [shown.description && helpId(address), error && errorId(address)]
  const describedBy = described.filter(Boolean).join(' ') || undefined
  const addText = addLabel || messages.addAnother
  const notice = (at: number) =>
    removed?.at === at && (
      <RemovedNotice
        key={removed}
        title={removed.title}
        isFocused={focused === removed}
        onUndo={() => add(true)}
      />
    )
  return (
    <fieldset
      class={error ? 'repeat has-error' : 'repeat'}
      aria-describedby={describedBy}
      id={isChangeable ? undefined : controlId(address)}
      tabIndex={isChangeable ? undefined : -1}
    >
      {shown.label && <legend class="group-label">{shown.label}</legend>}
      <Help {...fieldProps} />
      <FieldError {...fieldProps} />
      <ol class="instances">
        {instances.map((instance, index) => (
          <Fragment key={instance.key}>
            {notice(index)}
            <Instance
              {...{ session, answers, epoch, nodes, FieldList }}
              address={`${address}.${instance.key}`}
              title={instanceTitle(labelOf(instance), index, shown.label)}
              isFocused={focused === instance.key}
              isEarly={index < early}
              onRemove={isChangeable ? remove : undefined}
            />
          </Fragment>
        ))}
        {notice(instances.length)}
      </ol>
      {full && (
        <p class="help" id={fullId} lang={language}>
          {full}
        </p>
      )}
      {isChangeable && (
        <button
          type="button"
          class="secondary"
          id={controlId(address)}
          lang={addLabel ? undefined : language}
          aria-label={shown.label ? `${addText}: ${shown.label}` : undefined}
          aria-describedby={full ? fullId : describedBy}
          aria-disabled={full ? 'true' : undefined}
          onClick={() => full || add(false)}
        >
          {addText}
        </button>
      )}
    </fieldset>
  )
}
