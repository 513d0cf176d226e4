import { useCallback, useMemo, useState } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import { setTexts, settingsOf, type TextChange } from '../document/index.ts'
import { DialogFrame } from '../publishing/dialog-frame.tsx'
import { messages as screen } from '../screen-messages/index.ts'
import { ExchangeFiles } from './exchange-files.tsx'
import { AddLanguage, LanguageList } from './language-list.tsx'
import { messages } from './messages/index.ts'
import { textRows } from './text-rows.ts'
import { TextTable } from './text-table.tsx'
import { useLanguages } from './use-languages.ts'

import './languages.css'

/** The languages of the form, a table of its texts beside their translations, and their exchange as files. */
export function LanguagesDialog({ onClose }: { onClose: () => void }) {
  const { document, form, dispatch, endStep } = useBuilder()
  const languages = useLanguages()
  const [picked, setPicked] = useState<string>()
  const { title, description, thank_you_message, closed_message } = settingsOf(document, form)
  // Not after every change of a translation, so that no other row renders again.
  const rows = useMemo(
    () => textRows(document, form),
    [document.fields, title, description, thank_you_message, closed_message],
  )
  const all = languages.languages
  const chosen = picked !== undefined && all.indexOf(picked) > 0 ? picked : all[1]
  const translate = useCallback(
    (change: TextChange) => {
      if (chosen === undefined) return
      endStep()
      dispatch(setTexts(chosen, [change]))
    },
    [chosen, dispatch, endStep],
  )
  return (
    <DialogFrame title={messages.title} isLarge onClose={onClose}>
      <p class="help">{messages.help}</p>
      {all.length > 0 && (
        <LanguageList
          languages={all}
          translations={languages.translations}
          rows={rows}
          chosen={chosen}
          onChoose={setPicked}
          onChange={languages.set}
        />
      )}
      <AddLanguage
        languages={all}
        onAdd={(language) => {
          languages.set([...all, language])
          if (all.length > 0) setPicked(language)
        }}
        onOwn={(language) => languages.set([language, ...all.slice(1)])}
      />
      {chosen !== undefined && (
        <>
          <ExchangeFiles title={title} rows={rows} languages={languages} />
          <TextTable
            key={chosen}
            rows={rows}
            language={chosen}
            own={all[0]}
            translation={languages.translations[chosen]}
            onChange={translate}
          />
        </>
      )}
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={onClose}>
          {screen.close}
        </button>
      </div>
    </DialogFrame>
  )
}
