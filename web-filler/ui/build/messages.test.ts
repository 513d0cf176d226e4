import { describe, expect, it } from 'vitest'

import { parametersOf, pluralFormsOf, readMessages, type MessageFile } from './read-messages.mjs'

const files = import.meta.glob<MessageFile>(
  ['/web-filler/{src,ui/src}/**/[a-z]*.json', '/web-desk/src/**/[a-z]*.json'],
  { import: 'default', eager: true },
)
const sources = Object.entries(
  import.meta.glob<string>(
    ['/web-{filler,desk}/{src,ui/src}/**/*.{ts,tsx}', '!**/gen/**', '!**/*.test.*'],
    { query: '?raw', import: 'default', eager: true },
  ),
)

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
const folders = [...new Set(Object.keys(files).map(folderOf))]
const languageOf = (file: string) => /([\w-]+)\.json$/.exec(file)![1]!
const languages = [...new Set(Object.keys(files).map(languageOf))]

/** The plural categories that a language uses for counts up to 1,000. */
function categoriesOf(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))
}

describe.each(folders)('%s', (folder) => {
  const entries = Object.entries(files).filter(([file]) => folderOf(file) === folder)
  const english = files[`${folder}/en.json`]!
  const originals = readMessages(english)

  it('has a file for each language', () => {
    expect(entries.map(([file]) => languageOf(file)).sort()).toEqual([...languages].sort())
  })

  it.each(entries)('%s has every message with its parameters', (_, file) => {
    expect(Object.keys(file)).toEqual(Object.keys(english))
    for (const [key, message] of readMessages(file)) {
      expect(file[key]!.defaultMessage.trim(), key).not.toBe('')
      expect(typesOf(message), key).toEqual(typesOf(originals.get(key)!))
    }
  })

  it.each(entries)('%s has the plural forms of its language', (path, file) => {
    const language = languageOf(path)
    const known = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
    for (const [key, message] of readMessages(file)) {
      for (const forms of pluralFormsOf(message)) {
        const categories = forms.filter((form) => !form.startsWith('='))
        expect(categories, key).toEqual(expect.arrayContaining([...categoriesOf(language)]))
        expect([...known], key).toEqual(expect.arrayContaining(categories))
      }
    }
  })

  it('has no message that is not used', () => {
    // Texts by codes of the service are chosen at run time; their own tests compare the codes.
    if (/errors$|template-names$/.test(folder)) return
    const users = sources.flatMap(([file, source]) => aliasesIn(file, source, folder))
    const isUsed = (key: string) => users.some(({ source, alias }) => uses(source, alias, key))
    expect(Object.keys(english).filter((key) => key !== 'languageName' && !isUsed(key))).toEqual([])
  })
})

/** The parameters by name; a language may write a number with or without plural forms. */
const typesOf = (message: Parameters<typeof parametersOf>[0]) =>
  Object.fromEntries([...parametersOf(message)].sort(([a], [b]) => a.localeCompare(b)))

/** The names by which a source file refers to the messages of a folder. */
function aliasesIn(file: string, source: string, folder: string) {
  const imports = source.matchAll(/import \{([^{}]*)\} from '([^']*\/)index\.ts'/g)
  return [...imports].flatMap(([, names, from]) => {
    if (importedFolder(file, from!) !== folder) return []
    const alias = /\bmessages\b(?: as (\w+))?/.exec(names!)
    return alias ? [{ source, alias: alias[1] ?? 'messages' }] : []
  })
}

function importedFolder(file: string, from: string): string {
  if (from.startsWith('@formpost/ui/')) {
    return `/web-filler/ui/src/${from.slice('@formpost/ui/'.length, -1)}`
  }
  return new URL(from, `file://${file}`).pathname.slice(0, -1)
}

/** Whether a source uses a message by its key, or a group of messages as a whole. */
function uses(source: string, alias: string, key: string): boolean {
  const taken = source.matchAll(new RegExp(`const \\{([^{}]*)\\} = ${alias}\\b(?!\\.)`, 'g'))
  const own = new Set([...taken].flatMap(([, names]) => names!.match(/\w+/g) ?? []))
  const names = key.split('.')
  // The key is chosen at run time, among those that the file names.
  if (source.includes(`${alias}[`) && source.includes(`'${key}'`)) return true
  return names.some((_, index) => {
    const path = names.slice(0, index + 1)
    const end = index === names.length - 1 ? '\\b' : '\\b(?!\\??\\.)'
    const dotted = path.join('\\s*\\.\\s*')
    if (new RegExp(`\\b${alias}\\s*\\.\\s*${dotted}${end}`).test(source)) return true
    return own.has(path[0]!) && new RegExp(`\\b${dotted}${end}`).test(source)
  })
}
