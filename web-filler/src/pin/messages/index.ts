import { loadMessages } from '@formpost/ui/messages/load.ts'

import { messages as english } from './gen/en.ts'

/** The messages about the PIN, which are loaded where they are shown. */
export const messages = await loadMessages(
  english,
  import.meta.glob<typeof english>(['./gen/*.ts', '!./gen/en.ts'], { import: 'messages' }),
)
