import { en, type Messages } from './en.ts'
import { language, type Language } from './language.ts'

/** The messages of the shared components in the current language, once the app has loaded its own. */
export let messages: Messages = en

/** The texts of a part of an app in the current language, or in English if they cannot be loaded. */
export const loadTexts = async <Texts>(
  english: Texts,
  load: Record<Exclude<Language, 'en'>, () => Promise<Texts>>,
): Promise<Texts> => (language === 'en' ? english : load[language]().catch(() => english))

/**
 * The messages of an app in the current language. Those of the shared components are a part of them, so that a
 * language is one file to request.
 */
export async function loadMessages<AppMessages extends { shared: Messages }>(
  ...texts: Parameters<typeof loadTexts<AppMessages>>
): Promise<AppMessages> {
  const loaded = await loadTexts(...texts)
  messages = loaded.shared
  return loaded
}
