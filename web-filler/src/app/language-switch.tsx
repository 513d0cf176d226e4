import { useEffect, useRef, useState } from 'preact/hooks'

import { loadAgain } from './leave.ts'
import { words } from './messages/index.ts'
import { chooseLanguage, type Language, language, languages } from './messages/language.ts'

const choices = Object.entries(languages) as [Language, string][]

function LanguageDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const choose = (code: Language) => {
    if (code !== language && chooseLanguage(code)) void loadAgain()
    else onClose()
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="language-title" onClose={onClose}>
      <h2 id="language-title">{words.language}</h2>
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

/** At the foot of every screen: the language of the app's own words. */
export function LanguageSwitch() {
  const [isOpen, setOpen] = useState(false)
  return (
    <footer class="foot">
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {words.language}: {languages[language]}
      </button>
      {isOpen && <LanguageDialog onClose={() => setOpen(false)} />}
    </footer>
  )
}
