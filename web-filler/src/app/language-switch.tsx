import { loadAgain } from './leave.ts'
import { words } from './messages/index.ts'
import { chooseLanguage, type Language, language, languages } from './messages/language.ts'

/** At the foot of every screen: the language of the app's own words. */
export function LanguageSwitch() {
  const change = (code: Language) => {
    if (chooseLanguage(code)) void loadAgain()
  }
  return (
    <footer class="column foot">
      <label for="language">{words.language}</label>
      <select
        id="language"
        value={language}
        onChange={(event) => change(event.currentTarget.value as Language)}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </footer>
  )
}
