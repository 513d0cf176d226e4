import type { Handlers } from '@formpost/kit/rpc'

import type { Sealer } from '../domain/sealer.ts'
import type { Store } from '../store/store.ts'
import { authenticate } from './authenticate.ts'
import { completeChallenge } from './complete-challenge.ts'
import { createOwner } from './create-owner.ts'
import { getMe } from './get-me.ts'
import { getOwner } from './get-owner.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { setPlan } from './set-plan.ts'
import { confirmTwoFactor, setUpTwoFactor, turnOffTwoFactor } from './two-factor.ts'
import { updateAccount } from './update-account.ts'

export const createHandlers = (store: Store, sealer: Sealer): Handlers<'identity'> => ({
  CreateOwner: createOwner(store),
  SetPlan: setPlan(store),
  Login: login(store),
  CompleteChallenge: completeChallenge(store, sealer),
  Authenticate: authenticate(store),
  Logout: logout(store),
  GetMe: getMe(store),
  GetOwner: getOwner(store),
  CreateKey: createKey(store),
  ListKeys: listKeys(store),
  RevokeKey: revokeKey(store),
  UpdateAccount: updateAccount(store),
  SetUpTwoFactor: setUpTwoFactor(store, sealer),
  ConfirmTwoFactor: confirmTwoFactor(store, sealer),
  TurnOffTwoFactor: turnOffTwoFactor(store),
})
