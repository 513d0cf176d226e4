import { useState } from 'preact/hooks'

import { messages } from './messages/index.ts'
import { chooseLanguage, language, languages, type Language } from './messages/language.ts'
import { reloadPage } from './reload.ts'
import { useModal } from './use-modal.ts'

const choices = Object.entries(languages) as [Language, string][]

function LanguageDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  const choose = (code: Language) => {
    if (code !== language && chooseLanguage(code)) void reloadPage()
    else onClose()
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="language-title" onClose={onClose}>
      <h2 id="language-title">{messages.language}</h2>
      <ul class="languages">
        {choices.map(([code, name]) => (
          <li key={code}>
            <button
              type="button"
              class="secondary"
              lang={code}
              aria-current={code === language ? 'true' : undefined}
              onClick={() => choose(code)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}

/** The footer of every screen, which switches the language of the app's texts. */
export function LanguageSwitch() {
  const [isOpen, setOpen] = useState(false)
  return (
    <footer class="page-footer">
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {messages.language}: {languages[language]}
      </button>
      {isOpen && <LanguageDialog onClose={() => setOpen(false)} />}
    </footer>
  )
}
