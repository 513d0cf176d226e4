import type { Form } from '@formpost/contract'
import { formatNumber } from '@formpost/ui/format.ts'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useState } from 'preact/hooks'

import { questionOf } from '../filters/filter-text.ts'
import { messages } from '../messages/index.ts'
import { maxQuestions, shownQuestions, tableFieldsOf } from './columns.ts'
import type { HiddenQuestions } from './hidden-questions.ts'

interface ColumnsProps {
  form: Form
  hidden: HiddenQuestions
  onHide: (hidden: HiddenQuestions) => void
}

const uuidsOf = (fields: readonly { uuid: string }[]) => fields.map(({ uuid }) => uuid)

function ColumnsDialog({ form, hidden, onHide, onClose }: ColumnsProps & { onClose: () => void }) {
  const dialog = useModal()
  const questions = tableFieldsOf(form)
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set(uuidsOf(shownQuestions(form, hidden))),
  )
  const isFull = shown.size >= maxQuestions
  const toggle = (uuid: string) => {
    const next = new Set(shown)
    if (!next.delete(uuid)) next.add(uuid)
    setShown(next)
  }
  const close = () => dialog.current?.close()
  const apply = () => {
    close()
    onHide(new Set(uuidsOf(questions).filter((uuid) => !shown.has(uuid))))
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="columns-title" onClose={onClose}>
      <h2 id="columns-title">{messages.columns}</h2>
      <p class="help" id="columns-help">
        {messages.columnsHelp}{' '}
        {questions.length > maxQuestions && messages.mostColumns(maxQuestions)}
      </p>
      <div class="columns-actions">
        <button
          type="button"
          class="quiet"
          onClick={() => setShown(new Set(uuidsOf(questions.slice(0, maxQuestions))))}
        >
          {messages.selectAllColumns}
        </button>
        <button type="button" class="quiet" onClick={() => setShown(new Set())}>
          {messages.selectNoColumns}
        </button>
        <span class="help" role="status">
          {messages.columnsSelected({
            shown: formatNumber(shown.size),
            all: formatNumber(questions.length),
          })}
        </span>
      </div>
      <fieldset
        class="columns-list"
        aria-labelledby="columns-title"
        aria-describedby="columns-help"
      >
        {questions.map((field) => (
          <label key={field.uuid} class="option">
            <input
              type="checkbox"
              checked={shown.has(field.uuid)}
              disabled={isFull && !shown.has(field.uuid)}
              onChange={() => toggle(field.uuid)}
            />
            <bdi>{questionOf(field)}</bdi>
          </label>
        ))}
      </fieldset>
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={close}>
          {messages.cancel}
        </button>
        <button type="button" class="primary" onClick={apply}>
          {messages.apply}
        </button>
      </div>
    </dialog>
  )
}

/** Chooses which questions the table shows. */
export function ColumnsButton(props: ColumnsProps) {
  const [isOpen, setOpen] = useState(false)
  const all = tableFieldsOf(props.form).length
  const shown = shownQuestions(props.form, props.hidden).length
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {shown < all
          ? messages.columnsOf({ shown: formatNumber(shown), all: formatNumber(all) })
          : messages.columns}
      </button>
      {isOpen && <ColumnsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
