import type { Handlers } from '@formpost/kit/rpc'

import { authenticate } from './authenticate.ts'
import { completeChallenge } from './complete-challenge.ts'
import { confirmPassword, requireRecentPassword } from './confirm-password.ts'
import { createOwner } from './create-owner.ts'
import type { Dependencies } from './dependencies.ts'
import { getMe } from './get-me.ts'
import { getOwner } from './get-owner.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { createLoginLink, createSessionFromLink, setPasswordFromLink } from './links.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { createSession, endOtherSessions, endSession, listSessions } from './sessions.ts'
import { setPlan } from './set-plan.ts'
import { confirmTwoFactor, setUpTwoFactor, turnOffTwoFactor } from './two-factor.ts'
import { updateAccount } from './update-account.ts'

export const createHandlers = (dependencies: Dependencies): Handlers<'identity'> => ({
  CreateOwner: createOwner(dependencies),
  SetPlan: setPlan(dependencies),
  GetOwner: getOwner(dependencies),
  Login: login(dependencies),
  CompleteChallenge: completeChallenge(dependencies),
  CreateSession: createSession(dependencies),
  CreateLoginLink: createLoginLink(dependencies),
  CreateSessionFromLink: createSessionFromLink(dependencies),
  SetPasswordFromLink: setPasswordFromLink(dependencies),
  Authenticate: authenticate(dependencies),
  Logout: logout(dependencies),
  ListSessions: listSessions(dependencies),
  EndSession: endSession(dependencies),
  EndOtherSessions: endOtherSessions(dependencies),
  ConfirmPassword: confirmPassword(dependencies),
  RequireRecentPassword: requireRecentPassword(dependencies),
  GetMe: getMe(dependencies),
  UpdateAccount: updateAccount(dependencies),
  SetUpTwoFactor: setUpTwoFactor(dependencies),
  ConfirmTwoFactor: confirmTwoFactor(dependencies),
  TurnOffTwoFactor: turnOffTwoFactor(dependencies),
  CreateKey: createKey(dependencies),
  ListKeys: listKeys(dependencies),
  RevokeKey: revokeKey(dependencies),
})
