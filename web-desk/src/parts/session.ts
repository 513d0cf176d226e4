import type { User } from '@formpost/contract'
import { createStore } from '@formpost/ui/store.ts'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { finishBeforeLogOut } from './before-log-out.ts'
import { dropAllEdits } from './kept-edits.ts'
import { paths } from './routes.ts'

/** The owner who is logged in; null if nobody is, undefined until that is known. */
export const currentUser = createStore<User | null | undefined>(undefined)

async function readUser(): Promise<User | null> {
  try {
    return (await callApi('getSession', {})).data
  } catch (error) {
    if (isStatus(error, 401)) return null
    throw error
  }
}

/** Reads who is logged in, unless a one-time link logs someone in meanwhile. Throws if the service cannot be reached. */
export async function loadUser(): Promise<void> {
  const user = await readUser()
  if (currentUser.get() === undefined) currentUser.set(user)
}

let isLoggingOut = false

/** Whether to ask for a new login if a session has ended. */
export const isLoggedIn = (): boolean => !isLoggingOut && Boolean(currentUser.get())

/** Ends the session after what was typed last is saved. Edits that are kept without saving are dropped. */
export async function logOut(): Promise<void> {
  isLoggingOut = true
  try {
    await finishBeforeLogOut()
    await callApi('endSession', {})
  } catch (error) {
    if (!isStatus(error, 401)) throw error
  } finally {
    isLoggingOut = false
  }
  dropAllEdits()
  // Not null: what is entered in a login form before the page is replaced would be lost.
  currentUser.set(undefined)
  // The next person in this tab must find nothing in memory.
  location.replace(paths.login)
}
