import { download } from '@formpost/ui/download.ts'
import { formatNumber } from '@formpost/ui/format.ts'
import { useRef, useState } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { describePlace } from './describe-place.ts'
import { readTranslations, translationsCsv, type Import, type ImportProblem } from './exchange.ts'
import { languageName, nameWithTag } from './language-names.ts'
import { messages } from './messages/index.ts'
import type { TextRow } from './text-rows.ts'
import type { FormLanguages } from './use-languages.ts'

/** Problems that are listed; a wrong file has one on every line. */
const maxListed = 50

function describeProblem(problem: ImportProblem): string {
  const { problems } = messages
  switch (problem.code) {
    case 'no_key_column':
      return problems.noKeyColumn
    case 'no_languages':
      return problems.noLanguages
    case 'too_many_languages':
      return problems.tooManyLanguages
    case 'not_a_language':
      return problems.notALanguage(problem.column)
    case 'unknown_key':
      return problems.unknownKey({ line: formatNumber(problem.line), key: problem.key })
    case 'repeated_key':
      return problems.repeatedKey({ line: formatNumber(problem.line), key: problem.key })
    case 'too_long':
      return problems.tooLong({
        line: formatNumber(problem.line),
        language: languageName(problem.language),
        length: formatNumber(problem.length),
        max: formatNumber(problem.max),
      })
    case 'bad_characters':
      return problems.badCharacters({
        line: formatNumber(problem.line),
        language: languageName(problem.language),
      })
  }
}

/** What a file would change, before it does. */
function ImportPreview({
  found,
  onApply,
  onCancel,
}: {
  found: Import
  onApply: () => void
  onCancel: () => void
}) {
  const { languages, problems } = found
  return (
    <section class="import-preview" aria-label={messages.importTitle}>
      <h3>{messages.importTitle}</h3>
      {languages.length === 0 && <p>{messages.importNothing}</p>}
      <ul>
        {languages.map(({ language, isNew, added, changed }) => (
          <li key={language}>
            <strong>{nameWithTag(language)}</strong>
            {isNew && <span class="badge">{messages.newLanguage}</span>}{' '}
            {messages.importCounts({ added: formatNumber(added), changed: formatNumber(changed) })}
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <>
          <h4>{messages.importProblems(problems.length)}</h4>
          <ul class="import-problems">
            {problems.slice(0, maxListed).map((problem, index) => (
              <li key={index} dir="auto">
                {describeProblem(problem)}
              </li>
            ))}
            {problems.length > maxListed && (
              <li>{messages.moreProblems(formatNumber(problems.length - maxListed))}</li>
            )}
          </ul>
        </>
      )}
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={onCancel}>
          {messages.cancelImport}
        </button>
        {languages.length > 0 && (
          <button type="button" class="primary" onClick={onApply}>
            {messages.applyImport}
          </button>
        )}
      </div>
    </section>
  )
}

interface ExchangeFilesProps {
  title: string
  rows: readonly TextRow[]
  languages: FormLanguages
}

/** Downloads all texts as CSV, and takes a file back. */
export function ExchangeFiles({ title, rows, languages }: ExchangeFilesProps) {
  const [found, setFound] = useState<Import>()
  const input = useRef<HTMLInputElement>(null)
  const save = () => {
    const csv = translationsCsv(rows, languages, describePlace)
    download(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${title}.csv`)
  }
  const read = async (chosen: HTMLInputElement) => {
    const file = chosen.files?.[0]
    if (!file) return
    setFound(readTranslations(await file.text(), rows, languages))
    chosen.value = ''
  }
  return (
    <div class="exchange">
      <div class="exchange-actions">
        <button type="button" class="secondary" onClick={save}>
          {messages.download}
        </button>
        <button type="button" class="secondary" onClick={() => input.current?.click()}>
          {messages.upload}
        </button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,text/csv"
          aria-label={messages.upload}
          tabIndex={-1}
          class="visually-hidden"
          onChange={(event) => void read(event.currentTarget)}
        />
      </div>
      <p class="help">{messages.exchangeHelp}</p>
      {found && (
        <ImportPreview
          found={found}
          onCancel={() => setFound(undefined)}
          onApply={() => {
            languages.take(found)
            setFound(undefined)
            announce(messages.imported)
          }}
        />
      )}
    </div>
  )
}
