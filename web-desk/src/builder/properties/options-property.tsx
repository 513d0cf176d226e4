import { sameJson } from '@formpost/rules'
import { formatNumber } from '@formpost/ui/format.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useBuilder } from '../builder-context.ts'
import type { FocusRequest } from '../builder-state.ts'
import { setOptions } from '../document/index.ts'
import { PlusIcon } from '../icons.tsx'
import { RowPager, useRowPages } from '../row-pager.tsx'
import { messages as screenMessages } from '../screen-messages/index.ts'
import { labelList } from './label-list.ts'
import { messages } from './messages/index.ts'
import { moved, withBlankAfter, withLines, withText } from './option-list-changes.ts'
import { optionReferences } from './option-references.ts'
import { OptionRow, type OptionActions } from './option-row.tsx'
import { PropertyError } from './property-frame.tsx'
import type { EditorProps } from './use-field-change.ts'

const ChoicesDialog = lazyPart(
  async () => (await import('../language/choices-dialog.tsx')).ChoicesDialog,
)

const PasteListDialog = lazyPart(
  async () => (await import('./paste-list-dialog.tsx')).PasteListDialog,
)

/** A control of the list that takes the focus after the next rendering. */
interface Focus {
  index: number
  control: 'input' | 'up' | 'down' | 'paste'
}

const selectors = { input: 'input', up: '.move-up', down: '.move-down' }

export function OptionsProperty({ field, errorOf }: EditorProps) {
  const { document, form, dispatch, focus: requested } = useBuilder()
  const section = useRef<HTMLElement>(null)
  const focus = useRef<Focus>()
  const [isPasting, setPasting] = useState(false)
  const [isTableOpen, setTableOpen] = useState(false)
  const options = field.options ?? []
  const rows = useRowPages(options.length)
  const handled = useRef<FocusRequest>()
  if (requested !== handled.current) {
    handled.current = requested
    const index = /^options\.(\d+)$/.exec(requested?.property ?? '')?.[1]
    if (index !== undefined) rows.show(Number(index))
  }
  const references = useMemo(() => optionReferences(document, field.uuid), [document, field.uuid])
  const published = form.fields.find(({ uuid }) => uuid === field.uuid)?.options ?? []
  const latest = useRef({ field, options, references, published, rows })
  latest.current = { field, options, references, published, rows }

  useLayoutEffect(() => {
    const { index, control } = focus.current ?? {}
    focus.current = undefined
    if (index === undefined || control === undefined) return
    const row = section.current?.querySelector(`[data-property="options.${index}"]`)
    const target =
      control === 'paste'
        ? section.current?.querySelector<HTMLElement>('.paste-list')
        : row?.querySelector<HTMLElement>(selectors[control])
    const fallback = section.current?.querySelector<HTMLElement>('.add-option')
    ;(target ?? fallback)?.focus()
  })

  const actions = useMemo<OptionActions>(() => {
    const set = (next: readonly string[], target: Focus) => {
      // Without a change there is no rendering that would move the focus.
      if (sameJson(next, latest.current.options)) return
      focus.current = target
      latest.current.rows.show(target.index)
      dispatch(setOptions(latest.current.field.uuid, next))
    }
    const addLines = (text: string) => {
      const before = latest.current.options
      const isInUse = latest.current.references.has(screenMessages.firstOption)
      const next = withLines(before, text, isInUse ? undefined : screenMessages.firstOption)
      set(next, { index: next.length - 1, control: 'input' })
      const known = new Set(before)
      announce(messages.optionsAdded(next.filter((option) => !known.has(option)).length))
    }
    return {
      rename(index, text, former) {
        const { options: next, renames } = withText(latest.current.options, index, text, former)
        const { uuid } = latest.current.field
        dispatch(setOptions(uuid, next, renames, latest.current.published), {
          mergeKey: `${uuid} options.${index}`,
        })
      },
      addAfter: (index) =>
        set(withBlankAfter(latest.current.options, index), { index: index + 1, control: 'input' }),
      addLines,
      move(index, to, control) {
        const before = latest.current.options
        if (to < 0 || to >= before.length) return
        set(moved(before, index, to), { index: to, control })
        announce(
          messages.optionMoved({ place: formatNumber(to + 1), count: formatNumber(before.length) }),
        )
      },
      remove(index) {
        const before = latest.current.options
        const option = before[index] ?? ''
        set(before.toSpliced(index, 1), {
          index: Math.min(index, before.length - 2),
          control: 'input',
        })
        const users = latest.current.references.get(option)
        const name = messages.quoted(option)
        announce(
          users
            ? messages.optionRemovedInUse({ option: name, fields: labelList(users) })
            : messages.optionRemoved(
                option ? name : messages.optionNumber(formatNumber(index + 1)),
              ),
        )
      },
    }
  }, [dispatch])

  const present = new Set(options.flatMap((each) => [each, each.trim()]))
  const gone = [...references].filter(([value]) => !present.has(value))
  const error = errorOf('options')
  return (
    <section class="property" data-property="options" aria-label={messages.options} ref={section}>
      <h3>{messages.options}</h3>
      {error && <PropertyError error={error} />}
      {gone.map(([value, users]) => (
        <PropertyError
          key={value}
          error={messages.optionGone({ option: value, fields: labelList(users) })}
        />
      ))}
      <ol class="option-list">
        {options.slice(rows.start, rows.end).map((option, at) => {
          const index = rows.start + at
          const users = references.get(option) ?? references.get(option.trim())
          return (
            <OptionRow
              key={index}
              option={option}
              index={index}
              count={options.length}
              note={users && messages.optionInUse(labelList(users))}
              error={errorOf(`options.${index}`)}
              actions={actions}
            />
          )
        })}
      </ol>
      <RowPager rows={rows} />
      <div class="option-buttons">
        <button
          type="button"
          class="secondary add-option"
          onClick={() => actions.addAfter(options.length - 1)}
        >
          <PlusIcon /> {messages.addOption}
        </button>
        <button type="button" class="quiet paste-list" onClick={() => setPasting(true)}>
          {messages.pasteList}
        </button>
        <button type="button" class="quiet" onClick={() => setTableOpen(true)}>
          {messages.choicesTable}
        </button>
      </div>
      {isTableOpen && <ChoicesDialog field={field} onClose={() => setTableOpen(false)} />}
      {isPasting && (
        <PasteListDialog
          onClose={(text) => {
            setPasting(false)
            focus.current = { index: 0, control: 'paste' }
            if (text !== undefined) actions.addLines(text)
          }}
        />
      )}
    </section>
  )
}
