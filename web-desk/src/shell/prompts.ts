import { createStore } from '@formpost/ui/store.ts'

import { setPrompts } from '../api/client.ts'
import { isLoggedIn } from '../parts/session.ts'

/** What someone is asked while requests wait for it. */
export type Prompt = 'log-in' | 'confirm-password'

interface OpenPrompt {
  kind: Prompt
  /** Ends the prompt; the waiting requests are sent again if `done`. */
  close: (done: boolean) => void
}

export const openPrompt = createStore<OpenPrompt | undefined>(undefined)

let waiting: { kind: Prompt; result: Promise<boolean> } | undefined

/** Several requests that need the same thing share one prompt. */
function ask(kind: Prompt): Promise<boolean> {
  if (waiting?.kind === kind) return waiting.result
  const previous = waiting?.result ?? Promise.resolve(true)
  const result = previous.then(
    () =>
      new Promise<boolean>((resolve) => {
        openPrompt.set({
          kind,
          close(done) {
            openPrompt.set(undefined)
            waiting = undefined
            resolve(done)
          },
        })
      }),
  )
  waiting = { kind, result }
  return result
}

export const startPrompts = (): void =>
  setPrompts({
    logIn: async () => isLoggedIn() && ask('log-in'),
    confirmPassword: () => ask('confirm-password'),
  })
