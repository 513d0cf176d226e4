import { twoFactorChallenge, type Me } from '@formpost/contract'
import { Problem } from '@formpost/kit/rpc'
import type { Owner__Output } from '@formpost/proto/gen/formpost/identity/v1/Owner'
import type { z } from 'zod'

import type { Handlers } from '../http/handler.ts'
import { EmptyReply } from '../http/reply.ts'
import { clearSessionCookie } from '../http/session-cookie.ts'
import { validated } from '../http/validate.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toUser } from './to-rest.ts'

const toTokenResponse = ({ token, owner }: { token: string; owner: Owner__Output | null }) => ({
  token,
  token_type: 'Bearer' as const,
  user: toUser(owner!),
})

/** A valid attempt to complete a challenge. An invalid one fails the challenge that it names, and throws 422. */
async function checkAttempt(
  sent: Record<string, unknown>,
  failChallenge: (token: string) => Promise<void>,
): Promise<z.output<typeof twoFactorChallenge>> {
  try {
    return validated(twoFactorChallenge, sent)
  } catch (error) {
    const { challenge_token: token } = sent
    // The service refuses it too, for the missing code.
    if (typeof token === 'string') await failChallenge(token).catch(throwUnlessInvalid)
    throw error
  }
}

function throwUnlessInvalid(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'validation_failed')) throw error
}

/** `/auth/…`: log in, who am I, log out. */
export const createAuthHandlers = ({
  identity,
}: Upstreams): Pick<Handlers, 'login' | 'completeChallenge' | 'getMe' | 'logout'> => ({
  async login({ body: { email, password, device_name }, ip, call }) {
    const reply = await identity.Login(
      { email, password, device_name: device_name ?? '', ip },
      call,
    )
    const { challenge_token } = reply
    return challenge_token ? { two_factor: true, challenge_token } : toTokenResponse(reply)
  },

  async completeChallenge({ body: sent, ip, call }) {
    const body = await checkAttempt(sent, async (challenge_token) => {
      const attempt = {
        challenge_token,
        code: undefined,
        recovery_code: undefined,
        device_name: '',
      }
      await identity.CompleteChallenge({ ...attempt, ip }, call)
    })
    const reply = await identity.CompleteChallenge(
      {
        challenge_token: body.challenge_token,
        code: body.code ?? undefined,
        recovery_code: body.recovery_code ?? undefined,
        device_name: body.device_name ?? '',
        ip,
      },
      call,
    )
    return toTokenResponse(reply)
  },

  async getMe({ call }) {
    const { owner, ...credential } = await identity.GetMe({}, call)
    return {
      data: {
        ...toUser(owner!),
        credential: {
          kind: credential.credential_kind as Me['credential']['kind'],
          name: credential.credential_name,
          access: credential.credential_access as Me['credential']['access'],
        },
      },
    }
  },

  async logout({ appUrl, call }) {
    await identity.Logout({}, call)
    if (call.caller.kind !== 'session') return
    return new EmptyReply({ 'Set-Cookie': clearSessionCookie(appUrl) })
  },
})
