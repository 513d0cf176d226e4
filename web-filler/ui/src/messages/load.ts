import { language } from './language.ts'

/** The compiled messages of an area by file, as `import.meta.glob` finds them; English may be absent. */
export type MessageFiles<Messages> = Readonly<Record<string, () => Promise<Messages>>>

/** The messages of an area in the current language, or in English if they cannot be loaded. */
export const loadMessages = async <Messages>(
  english: Messages,
  files: MessageFiles<Messages>,
): Promise<Messages> => files[`./gen/${language}.ts`]?.().catch(() => english) ?? english
