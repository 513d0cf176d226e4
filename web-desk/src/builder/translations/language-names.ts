import { canonicalLanguage } from '@formpost/rules'
import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

/** The languages that are suggested: those with the most speakers, and of countries where forms are often in several languages. */
const suggested =
  'af am ar as ay az be bg bm bn bs ca ceb cs da de ee el en es et fa ff fi fil fr gl gn gu ha he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky lg ln lo lt lv mg mi mk ml mn mr ms my ne nl no ny om or pa pl ps pt pt-BR qu rn ro ru rw sd si sk sl sm sn so sq sr st sv sw ta te tg th ti tk tl tn to tr ts uk ur uz vi wo xh yo zh-Hans zh-Hant zu'.split(
    ' ',
  )

const names = once(() => new Intl.DisplayNames(locale, { type: 'language' }))

/** The name of a language in the language of the app. */
export function languageName(tag: string): string {
  try {
    return names().of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The name with the tag, which tells apart languages that the browser has no name for. */
export const nameWithTag = (tag: string): string => `${languageName(tag)} (${tag})`

/** Languages to choose from, by name. */
export const suggestedLanguages = once(() =>
  suggested
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale)),
)

/** The language that a person means by a name or a tag. */
export function languageOf(text: string): string | undefined {
  const typed = text.trim()
  const same = (name: string) => name.localeCompare(typed, locale, { sensitivity: 'base' }) === 0
  return suggestedLanguages().find(({ name }) => same(name))?.tag ?? canonicalLanguage(typed)
}
