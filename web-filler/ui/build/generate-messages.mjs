// Compiles the messages of the web apps (docs/architecture.md#add-a-language): writes `gen/<language>.ts` into every folder that has them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { TYPE } from '@formatjs/icu-messageformat-parser'

import { compileMessages } from './compile-messages.mjs'
import { languagesIn, messageFolders } from './message-folders.mjs'
import { pseudoLanguage, pseudoMessages } from './pseudo-messages.mjs'
import { readMessages } from './read-messages.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const shared = 'web-filler/ui/src/messages'
/** The messages of each app's first screen bring the shared ones with them, so that a language is one file to request. */
const firstScreens = ['web-filler/src/app/messages', 'web-desk/src/parts/messages']
const nameKey = 'languageName'

/** @param {string} folder @param {string} language */
function read(folder, language) {
  const file = path.join(root, folder, `${language}.json`)
  try {
    return readMessages(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file}: ${/** @type {Error} */ (error).message}`, { cause: error })
  }
}

/** @param {string} folder @param {string} language @param {string} module */
function write(folder, language, module) {
  const from = `@formpost/ui/messages/gen/${language}.ts`
  const isFirst = firstScreens.includes(folder) && language !== 'en'
  const text = isFirst ? `${module}export { messages as shared } from '${from}'\n` : module
  writeFileSync(path.join(root, folder, `gen/${language}.ts`), text)
}

/** The name of each language in itself, by its code. @type {Map<string, string>} */
const names = new Map()

for (const folder of messageFolders()) {
  rmSync(path.join(root, folder, 'gen'), { recursive: true, force: true })
  mkdirSync(path.join(root, folder, 'gen'))
  const english = read(folder, 'en')
  const texts = new Map([...english].filter(([key]) => key !== nameKey))
  // Errors come from the service with their parameters, of which this version may not know all.
  const options = { isFilledLater: path.basename(folder) === 'errors' }
  for (const language of languagesIn(folder)) {
    const messages = language === 'en' ? texts : read(folder, language)
    const [name] = (language === 'en' ? english : messages).get(nameKey) ?? []
    if (name?.type === TYPE.literal) names.set(language, name.value)
    write(folder, language, compileMessages(texts, messages, options))
  }
  const pseudo = compileMessages(texts, pseudoMessages(texts), options)
  write(folder, pseudoLanguage, pseudo)
}

// English comes first in the alphabets of these names too.
const languages = Object.fromEntries([...names].sort(([, a], [, b]) => a.localeCompare(b, 'en')))
write(
  shared,
  'languages',
  `/** The languages of the web apps, each by its own name. */
export const languages = ${JSON.stringify(languages)} as const
`,
)
