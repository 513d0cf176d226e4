import { loadMessages } from '../../../messages/load.ts'
import { messages as english } from './gen/en.ts'

/** The messages of fields that are not part of the first load. */
export const messages = await loadMessages(
  english,
  import.meta.glob<typeof english>(['./gen/*.ts', '!./gen/en.ts'], { import: 'messages' }),
)
