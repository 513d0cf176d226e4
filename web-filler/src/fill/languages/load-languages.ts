import type { PreviewOptions, TranslatedSession } from './shown-languages.ts'

export const loadLanguages = () => import('./index.ts')

/** Shows a form that has languages in that of the person. Its own is shown if the code for it cannot be loaded. */
export const showLanguage = async (
  session: TranslatedSession,
  preview?: PreviewOptions,
): Promise<void> =>
  session.form.languages &&
  loadLanguages().then(
    ({ openLanguages }) => openLanguages(session, preview),
    () => undefined,
  )
