import { maxLanguages, type Translations } from '@formpost/rules'
import { formatNumber } from '@formpost/ui/format.ts'
import { useRef, useState } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { TextInput } from '../../parts/text-input.tsx'
import { DeleteIcon, DownIcon, UpIcon } from '../icons.tsx'
import { languageName, languageOf, nameWithTag, suggestedLanguages } from './language-names.ts'
import { messages } from './messages/index.ts'
import { countMissing, type TextRow } from './text-rows.ts'

interface LanguageListProps {
  languages: readonly string[]
  translations: Translations
  rows: readonly TextRow[]
  /** The language that is being translated. */
  chosen: string | undefined
  onChoose: (language: string) => void
  onChange: (languages: readonly string[]) => void
}

const moved = (list: readonly string[], from: number, to: number): string[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

/** The languages of the form: which is its own, their order, and how much is translated. */
export function LanguageList(props: LanguageListProps) {
  const { languages, translations, rows, chosen, onChoose, onChange } = props
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, to: number) => {
    onChange(moved(languages, from, to))
    announce(messages.moved({ language: languageName(languages[from]!), place: formatNumber(to) }))
  }
  return (
    <ul ref={list} class="language-list" tabIndex={-1} aria-label={messages.title}>
      {languages.map((language, index) => {
        const name = languageName(language)
        const missing = countMissing(rows, translations[language])
        return (
          <li key={language}>
            <span class="language-name">
              <strong>{nameWithTag(language)}</strong>
              <span class="help">
                {index === 0
                  ? messages.ownLanguage
                  : missing === 0
                    ? messages.complete
                    : messages.missing({ missing, count: formatNumber(rows.length) })}
              </span>
            </span>
            {index > 0 && (
              <span class="language-actions">
                <button
                  type="button"
                  class="quiet"
                  aria-pressed={language === chosen}
                  aria-label={messages.translateTo(name)}
                  onClick={() => onChoose(language)}
                >
                  {messages.translate}
                </button>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={messages.moveUpOf(name)}
                  aria-disabled={index === 1 ? 'true' : undefined}
                  onClick={() => index > 1 && move(index, index - 1)}
                >
                  <UpIcon />
                </button>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={messages.moveDownOf(name)}
                  aria-disabled={index === languages.length - 1 ? 'true' : undefined}
                  onClick={() => index < languages.length - 1 && move(index, index + 1)}
                >
                  <DownIcon />
                </button>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={messages.removeOf(name)}
                  onClick={() => {
                    // The button is about to disappear.
                    list.current?.focus()
                    onChange(languages.filter((each) => each !== language))
                    announce(messages.removed(name))
                  }}
                >
                  <DeleteIcon />
                </button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface AddLanguageProps {
  languages: readonly string[]
  onAdd: (language: string) => void
  /** Replaces the form's own language, in which its texts are. */
  onOwn: (language: string) => void
}

type Failure = 'unknown' | 'taken' | 'full'

/** Adds a language by its name or tag. The first one is the form's own. */
export function AddLanguage({ languages, onAdd, onOwn }: AddLanguageProps) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const isFirst = languages.length === 0
  const take = (use: (language: string) => void, isAdded: boolean) => {
    const language = languageOf(typed)
    if (!language) return setFailure('unknown')
    if (languages.includes(language)) return setFailure('taken')
    if (isAdded && languages.length >= maxLanguages) return setFailure('full')
    setTyped('')
    setFailure(undefined)
    use(language)
    announce(messages.added(languageName(language)))
  }
  const errors = {
    unknown: messages.unknownLanguage,
    taken: messages.languageTaken,
    full: messages.tooManyLanguages(formatNumber(maxLanguages)),
  }
  return (
    <form
      class="add-language"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        take(onAdd, true)
      }}
    >
      <TextInput
        label={isFirst ? messages.chooseOwn : messages.addLanguage}
        help={messages.languageHelp}
        error={failure && errors[failure]}
        list="suggested-languages"
        value={typed}
        onInput={setTyped}
      />
      <datalist id="suggested-languages">
        {suggestedLanguages().map(({ tag, name }) => (
          <option key={tag} value={name} label={tag} />
        ))}
      </datalist>
      <div class="add-language-actions">
        <button type="submit" class="secondary">
          {messages.add}
        </button>
        {!isFirst && (
          <button type="button" class="quiet" onClick={() => take(onOwn, false)}>
            {messages.useAsOwn}
          </button>
        )}
      </div>
    </form>
  )
}
