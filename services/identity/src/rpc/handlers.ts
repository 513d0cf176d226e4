import type { Handlers } from '@formpost/kit'

import type { Store } from '../store/store.ts'
import { authenticate } from './authenticate.ts'
import { createOwner } from './create-owner.ts'
import { getMe } from './get-me.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { setPlan } from './set-plan.ts'

export const createHandlers = (store: Store): Handlers<'identity'> => ({
  CreateOwner: createOwner(store),
  SetPlan: setPlan(store),
  Login: login(store),
  Authenticate: authenticate(store),
  Logout: logout(store),
  GetMe: getMe(store),
  CreateKey: createKey(store),
  ListKeys: listKeys(store),
  RevokeKey: revokeKey(store),
})
