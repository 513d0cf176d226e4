import { loadMessages } from '@formpost/ui/messages/load.ts'

import { messages as english } from './gen/en.ts'

/** The messages of edits, a key that has ended, previews and forms in several languages, apart from the others because few visits need them. */
export const messages = await loadMessages(
  english,
  import.meta.glob<typeof english>(['./gen/*.ts', '!./gen/en.ts'], { import: 'messages' }),
)
