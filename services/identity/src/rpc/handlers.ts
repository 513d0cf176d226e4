import type { Handlers } from '@formpost/kit/rpc'

import { authenticate } from './authenticate.ts'
import { completeChallenge } from './complete-challenge.ts'
import type { Context } from './context.ts'
import { createOwner } from './create-owner.ts'
import { withProblems } from './errors.ts'
import { getMe } from './get-me.ts'
import { getOwner } from './get-owner.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { setPlan } from './set-plan.ts'
import { confirmTwoFactor, setUpTwoFactor, turnOffTwoFactor } from './two-factor.ts'
import { updateAccount } from './update-account.ts'

export const createHandlers = (context: Context): Handlers<'identity'> =>
  withProblems({
    CreateOwner: createOwner(context),
    SetPlan: setPlan(context),
    GetOwner: getOwner(context),
    Login: login(context),
    CompleteChallenge: completeChallenge(context),
    Authenticate: authenticate(context),
    Logout: logout(context),
    GetMe: getMe(context),
    UpdateAccount: updateAccount(context),
    SetUpTwoFactor: setUpTwoFactor(context),
    ConfirmTwoFactor: confirmTwoFactor(context),
    TurnOffTwoFactor: turnOffTwoFactor(context),
    CreateKey: createKey(context),
    ListKeys: listKeys(context),
    RevokeKey: revokeKey(context),
  })
