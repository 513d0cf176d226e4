import type { Choice } from '@formpost/rules'
import { useId, useState } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import { batch, changeField, setOptions, type DraftField } from '../document/index.ts'
import { PropertyError } from '../properties/property-frame.tsx'
import { DialogFrame } from '../publishing/dialog-frame.tsx'
import { RowPager, useRowPages } from '../row-pager.tsx'
import { messages as screen } from '../screen-messages/index.ts'
import { columnsOf, readCells, withCell, withTable } from './choices-table.ts'
import { messages } from './messages/index.ts'

import './language.css'

interface ChoicesDialogProps {
  field: DraftField
  onClose: () => void
}

const choicesOf = ({ options, choices }: DraftField): Choice[] =>
  (options ?? []).map((_option, index) => choices?.[index] ?? {})

/** The names of options in expressions, and the columns that filters read. */
export function ChoicesDialog({ field, onClose }: ChoicesDialogProps) {
  const { dispatch } = useBuilder()
  const { uuid } = field
  const options = field.options ?? []
  const choices = choicesOf(field)
  const [added, setAdded] = useState<readonly string[]>([])
  const rows = useRowPages(options.length)
  const columns = [...new Set([...columnsOf(choices), ...added])]
  const set = (changed: readonly Choice[], mergeKey: string) =>
    dispatch(changeField(uuid, { choices: changed as DraftField['choices'] }), { mergeKey })
  const setCell = (index: number, column: string | undefined, value: string) =>
    set(
      choices.with(index, withCell(choices[index]!, column, value)),
      `${uuid} choices.${index}.${column}`,
    )
  return (
    <DialogFrame title={messages.choicesTitle} isLarge onClose={onClose}>
      <p class="help">{messages.choicesHelp}</p>
      <div class="choices-scroll" tabIndex={0} role="group" aria-label={messages.choicesTitle}>
        <table class="choices">
          <thead>
            <tr>
              <th scope="col">{messages.option}</th>
              <th scope="col">{messages.choiceName}</th>
              {columns.map((column) => (
                <th key={column} scope="col" dir="auto">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {options.slice(rows.start, rows.end).map((option, at) => {
              const index = rows.start + at
              return (
                <tr key={index}>
                  <th scope="row" dir="auto">
                    {option}
                  </th>
                  {[undefined, ...columns].map((column) => (
                    <td key={column ?? ''}>
                      <input
                        class="control"
                        type="text"
                        dir="auto"
                        autoComplete="off"
                        aria-label={messages.cell({
                          column: column ?? messages.choiceName,
                          option,
                        })}
                        placeholder={column === undefined ? option : undefined}
                        value={
                          (column === undefined
                            ? choices[index]?.name
                            : choices[index]?.filter?.[column]) ?? ''
                        }
                        onInput={(event) => setCell(index, column, event.currentTarget.value)}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <RowPager rows={rows} />
      <NewColumn onAdd={(column) => setAdded([...added, column])} />
      <PastedTable
        onTake={(text) => {
          const table = withTable({ options, choices }, readCells(text))
          if (!table) return false
          dispatch(
            batch([
              setOptions(uuid, table.options),
              changeField(uuid, { choices: table.choices as DraftField['choices'] }),
            ]),
            { action: 'set_options' },
          )
          return true
        }}
      />
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={onClose}>
          {screen.close}
        </button>
      </div>
    </DialogFrame>
  )
}

function NewColumn({ onAdd }: { onAdd: (column: string) => void }) {
  const id = useId()
  const [column, setColumn] = useState('')
  return (
    <form
      class="new-column"
      onSubmit={(event) => {
        event.preventDefault()
        if (column.trim() === '') return
        onAdd(column.trim())
        setColumn('')
      }}
    >
      <label class="label" for={id}>
        {messages.newColumn}
      </label>
      <input
        id={id}
        class="control"
        type="text"
        dir="auto"
        autoComplete="off"
        value={column}
        onInput={(event) => setColumn(event.currentTarget.value)}
      />
      <button type="submit" class="secondary">
        {messages.addColumn}
      </button>
    </form>
  )
}

/** Takes a table that was copied from a spreadsheet. */
function PastedTable({ onTake }: { onTake: (text: string) => boolean }) {
  const id = useId()
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const isTaken = onTake(text)
        setRefused(!isTaken)
        if (isTaken) setText('')
      }}
    >
      <label class="label" for={id}>
        {messages.pasteTable}
      </label>
      <p class="help" id={`${id}-help`}>
        {messages.pasteTableHelp}
      </p>
      {isRefused && <PropertyError id={`${id}-error`} error={messages.tableUnread} />}
      <textarea
        id={id}
        class="control"
        dir="auto"
        rows={4}
        spellcheck={false}
        aria-describedby={isRefused ? `${id}-help ${id}-error` : `${id}-help`}
        aria-invalid={isRefused ? 'true' : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="secondary">
        {messages.takeTable}
      </button>
    </form>
  )
}
