import { loadMessages } from '../../messages/load.ts'
import { messages as english } from './gen/en.ts'

/** Why an export cannot be read. */
export const messages = await loadMessages(
  english,
  import.meta.glob<typeof english>(['./gen/*.ts', '!./gen/en.ts'], { import: 'messages' }),
)
