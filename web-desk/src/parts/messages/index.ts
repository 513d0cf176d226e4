import { loadFirstMessages } from '@formpost/ui/messages/index.ts'

import { messages as english } from './gen/en.ts'

/** The messages of every screen in the current language. Loaded before the first render. */
export const messages = await loadFirstMessages(
  english,
  import.meta.glob<typeof import('./gen/fr.ts')>(['./gen/*.ts', '!./gen/en.ts']),
)
