import { directionOfLanguage, type FormTranslation } from '@formpost/rules'
import { formatNumber } from '@formpost/ui/format.ts'
import { memo } from '@formpost/ui/memo.ts'
import { useState } from 'preact/hooks'

import { CheckInput } from '../../parts/check-input.tsx'
import { translatedText, type TextChange } from '../document/index.ts'
import { describePlace } from './describe-place.ts'
import { languageName } from './language-names.ts'
import { messages } from './messages/index.ts'
import { maxLengthOf, type TextRow } from './text-rows.ts'

/** Rows that are shown at first, and added by the button below them. */
const pageSize = 100

interface RowProps {
  row: TextRow
  language: string
  text: string
  own: string | undefined
  onChange: (change: TextChange) => void
}

/** One text beside its translation, which is taken over when the focus leaves it. */
const Row = memo(({ row, language, text, own, onChange }: RowProps) => {
  const { field, property, option, key } = row
  const place = describePlace(row)
  return (
    <tr>
      <th scope="row">
        <span class="text-place">{place}</span>
        <span class="text-own" lang={own} dir="auto">
          {row.own}
        </span>
      </th>
      <td>
        <textarea
          key={text}
          class="control"
          data-text={key}
          aria-label={`${place}: ${row.own}`}
          lang={language}
          dir={directionOfLanguage(language)}
          rows={row.own.length > 80 ? 4 : 1}
          maxLength={maxLengthOf(row)}
          defaultValue={text}
          onBlur={(event) => {
            const changed = event.currentTarget.value.trim()
            if (changed === text) return
            onChange({ field, property, option, text: changed || null })
          }}
        />
      </td>
    </tr>
  )
})

interface TextTableProps {
  rows: readonly TextRow[]
  /** The language that is translated, and the form's own. */
  language: string
  own: string | undefined
  translation: FormTranslation | undefined
  onChange: (change: TextChange) => void
}

/** The texts of the form beside their translations to one language. */
export function TextTable({ rows, language, own, translation, onChange }: TextTableProps) {
  // The rows stay while they are filled in, so that the one with the focus does not disappear.
  const [missing, setMissing] = useState<ReadonlySet<string>>()
  const [shown, setShown] = useState(pageSize)
  const listed = missing ? rows.filter(({ key }) => missing.has(key)) : rows
  const filter = (isOn: boolean) => {
    const keys = rows.filter((row) => translatedText(translation, row) === null)
    setMissing(isOn ? new Set(keys.map(({ key }) => key)) : undefined)
    setShown(pageSize)
  }
  return (
    <section class="texts" aria-label={messages.textsIn(languageName(language))}>
      <CheckInput label={messages.onlyMissing} checked={missing !== undefined} onChange={filter} />
      {listed.length === 0 ? (
        <p role="status">{messages.nothingMissing}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.originalColumn}</th>
              <th scope="col">{languageName(language)}</th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, shown).map((row) => (
              <Row
                key={row.key}
                row={row}
                language={language}
                own={own}
                text={translatedText(translation, row) ?? ''}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
      )}
      {listed.length > shown && (
        <button type="button" class="secondary" onClick={() => setShown(shown + pageSize)}>
          {messages.showMore(formatNumber(listed.length - shown))}
        </button>
      )}
    </section>
  )
}
