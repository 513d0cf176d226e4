import { useState } from 'preact/hooks'

import { messages } from '../messages/index.ts'

import './form-language.css'

import type { ShownLanguages } from './shown-languages.ts'

/** The name of a language in itself. */
function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Switches the language of the form. Answers stay as they are. */
export function LanguagePicker({ languages }: { languages: ShownLanguages }) {
  const [unavailable, setUnavailable] = useState<string>()
  const choose = async (select: HTMLSelectElement) => {
    const language = select.value
    setUnavailable(undefined)
    if (await languages.choose(language)) return
    select.value = languages.language
    setUnavailable(language)
  }
  return (
    <div class="form-language">
      <label>
        <span lang={document.documentElement.lang}>{messages.formLanguage}</span>
        <select
          class="control"
          value={languages.language}
          onChange={(event) => void choose(event.currentTarget)}
        >
          {languages.choices.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {nameOf(tag)}
            </option>
          ))}
        </select>
      </label>
      <p role="status" lang={document.documentElement.lang}>
        {unavailable && messages.languageNotLoaded(nameOf(unavailable))}
      </p>
    </div>
  )
}
