import type { User } from '@formpost/contract'
import { createStore } from '@formpost/ui/store.ts'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'

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

export async function logOut(): Promise<void> {
  try {
    await callApi('endSession', {})
  } catch (error) {
    if (!isStatus(error, 401)) throw error
  }
  currentUser.set(null)
}
