import { messages as english } from './gen/en.ts'
import { loadMessages, type MessageFiles } from './load.ts'

/** The messages of the shared components in the current language, once the app has loaded its own. */
export let messages = english

/**
 * The messages of the first screen of an app in the current language. Those of the shared components are a part of them, so that a
 * language is one file to request.
 */
export async function loadFirstMessages<Messages>(
  own: Messages,
  files: MessageFiles<{ messages: Messages; shared: typeof english }>,
): Promise<Messages> {
  const loaded = await loadMessages({ messages: own, shared: english }, files)
  messages = loaded.shared
  return loaded.messages
}
