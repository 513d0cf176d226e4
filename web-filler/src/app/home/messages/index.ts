import { loadMessages } from '@formpost/ui/messages/load.ts'

import { messages as english } from './gen/en.ts'

/** The messages of the home screen, which is not part of the first load. */
export const messages = await loadMessages(
  english,
  import.meta.glob<typeof english>(['./gen/*.ts', '!./gen/en.ts'], { import: 'messages' }),
)
