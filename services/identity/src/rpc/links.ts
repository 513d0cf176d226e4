import { invalid, type CallContext, type Handlers, type Problem } from '@formpost/kit/rpc'

import { checkAccountChange, checkDeviceName } from '../domain/account.ts'
import { hashPassword } from '../domain/password.ts'
import { isSecret } from '../domain/secret.ts'
import { findPasswordLink, issueLink, takeLoginLink } from '../store/links.ts'
import { findOwner, updateOwner } from '../store/owners.ts'
import { issueSession } from '../store/secrets.ts'
import { audit } from './audit.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

export const createLoginLink =
  ({ db }: Dependencies): Handlers<'identity'>['CreateLoginLink'] =>
  async ({ owner_uuid }, call) => {
    const token = await issueLink(db, owner_uuid, 'login')
    audit('link.created', call, { owner: owner_uuid, kind: 'login' })
    return { token }
  }

function refused(call: CallContext): Problem {
  audit('login.failed', call, { owner: null, reason: 'link' })
  return invalid({ token: [{ code: 'link_ended' }] })
}

/** Logs in a browser with a link, which never replaces a second factor. */
export const createSessionFromLink =
  ({ db }: Dependencies): Handlers<'identity'>['CreateSessionFromLink'] =>
  async ({ token, device_name }, call) => {
    const name = checkDeviceName(device_name)
    const account = isSecret(token) ? await takeLoginLink(db, token) : undefined
    const owner = account && (await findOwner(db, account.ownerUuid))
    if (!owner || owner.isTwoFactorOn) throw refused(call)
    const issued = await issueSession(db, { ...account, name })
    if (!issued) throw refused(call)
    audit('login.succeeded', call, {
      owner: owner.uuid,
      kind: 'session',
      credential: issued.uuid,
      link: 'login',
    })
    return { secret: issued.secret, owner: toOwnerMessage(owner) }
  }

/** Sets a password with a link and logs in a browser, unless that needs a second factor. */
export const setPasswordFromLink =
  ({ db }: Dependencies): Handlers<'identity'>['SetPasswordFromLink'] =>
  async ({ token, password }, call) => {
    const account = isSecret(token) ? await findPasswordLink(db, token) : undefined
    if (!account) throw refused(call)
    checkAccountChange({ password }, account.email)
    const passwordHash = await hashPassword(password)
    // The first of two concurrent uses replaces the hash that the other one read.
    const owner = await updateOwner(
      db,
      account.ownerUuid,
      { passwordHash },
      { checkedHash: account.passwordHash },
    )
    if (!owner) throw refused(call)
    const link = 'set_password'
    audit('password.changed', call, { owner: owner.uuid, keys_revoked: false, link })
    if (owner.isTwoFactorOn) return { secret: '', owner: null }

    const name = checkDeviceName('')
    const issued = await issueSession(db, { ownerUuid: owner.uuid, passwordHash, name })
    if (!issued) throw refused(call)
    const { uuid: credential, secret } = issued
    audit('login.succeeded', call, { owner: owner.uuid, kind: 'session', credential, link })
    return { secret, owner: toOwnerMessage(owner) }
  }
