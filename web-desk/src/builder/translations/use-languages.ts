import type { Translations } from '@formpost/rules'

import { useBuilder } from '../builder-context.ts'
import { batch, changeSettings, languagesOf, setTexts } from '../document/index.ts'
import type { Import } from './exchange.ts'

/** The languages of the form in the builder, and how to change them. Each change can be undone. */
export interface FormLanguages {
  readonly languages: readonly string[]
  readonly translations: Translations
  /** Sets the languages. Those that are removed lose their texts. */
  set(languages: readonly string[]): void
  /** Takes what a file changes, in one step. */
  take(found: Import): void
}

export function useLanguages(): FormLanguages {
  const { document, form, dispatch, endStep } = useBuilder()
  const { languages, translations } = languagesOf(document, form)
  return {
    languages,
    translations,
    set(next) {
      endStep()
      const kept = Object.entries(translations).filter(([tag]) => next.slice(1).includes(tag))
      dispatch(changeSettings({ languages: [...next], translations: Object.fromEntries(kept) }))
    },
    take(found) {
      endStep()
      const added = found.languages.filter(({ isNew }) => isNew).map(({ language }) => language)
      const texts = found.languages.map(({ language, texts: changes }) =>
        setTexts(language, changes),
      )
      const next = [...languages, ...added]
      dispatch(
        batch([...(added.length > 0 ? [changeSettings({ languages: next })] : []), ...texts]),
        { action: 'set_texts' },
      )
    },
  }
}
