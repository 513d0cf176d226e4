import { problem, type Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { checkSessionLogin } from '../domain/account.ts'
import { issueSession } from '../store/secrets.ts'
import {
  deleteOtherSessions,
  deleteSession,
  listSessions as readSessions,
} from '../store/sessions.ts'
import { findTwoFactor } from '../store/two-factors.ts'
import { audit } from './audit.ts'
import { accountUuid, authenticatedCaller } from './caller.ts'
import { checkLoginPassword, wrongCredentials } from './check-login.ts'
import { checkSecondFactor, kindOf } from './check-second-factor.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage, toSessionMessage } from './messages.ts'
import { clearLoginFailures } from './throttle-logins.ts'

/** Logs in a browser, with the password and the second factor in one request. */
export const createSession =
  (dependencies: Dependencies): Handlers<'identity'>['CreateSession'] =>
  async (request, call) => {
    const { db } = dependencies
    const { email, password, deviceName, secondFactor } = checkSessionLogin({
      email: request.email,
      password: request.password,
      code: request.code,
      recoveryCode: request.recovery_code,
      deviceName: request.device_name,
    })
    const { owner, counters } = await checkLoginPassword(db, call, {
      email,
      password,
      ip: request.ip,
    })
    const { uuid: ownerUuid, passwordHash } = owner

    const factor = await findTwoFactor(db, ownerUuid)
    if (factor?.isOn) {
      // As in a login that returns a challenge, the failures stay until the second factor is right.
      if (!secondFactor) return { secret: '', owner: null }
      await checkSecondFactor(dependencies, call, factor, secondFactor, { ownerUuid, counters })
    } else {
      await clearLoginFailures(db, counters)
    }
    const issued = await issueSession(db, { ownerUuid, passwordHash, name: deviceName })
    if (!issued) throw wrongCredentials()
    audit('login.succeeded', call, {
      owner: ownerUuid,
      kind: 'session',
      credential: issued.uuid,
      ...(factor?.isOn && secondFactor ? { second_factor: kindOf(secondFactor) } : {}),
    })
    return { secret: issued.secret, owner: toOwnerMessage(owner) }
  }

export const listSessions =
  ({ db }: Dependencies): Handlers<'identity'>['ListSessions'] =>
  async (_request, call) => {
    const { credentialUuid } = authenticatedCaller(call)
    const sessions = await readSessions(db, accountUuid(call))
    return { sessions: sessions.map((session) => toSessionMessage(session, credentialUuid)) }
  }

export const endSession =
  ({ db }: Dependencies): Handlers<'identity'>['EndSession'] =>
  async ({ uuid }, call) => {
    const owner = accountUuid(call)
    const isEnded = isUuid(uuid) && (await deleteSession(db, owner, uuid))
    if (!isEnded) throw problem('session_not_found')
    audit('session.ended', call, { owner, credential: uuid })
    return {}
  }

export const endOtherSessions =
  ({ db }: Dependencies): Handlers<'identity'>['EndOtherSessions'] =>
  async (_request, call) => {
    const { credentialUuid } = authenticatedCaller(call)
    const owner = accountUuid(call)
    const count = await deleteOtherSessions(db, owner, credentialUuid)
    audit('sessions.ended', call, { owner, count })
    return {}
  }
