import { invalid, problem, type Handlers } from '@formpost/kit/rpc'

import { qrSvg } from '../domain/qr-svg.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '../domain/recovery-code.ts'
import { describeSecret, makeTotpSecret, stepOf } from '../domain/totp.ts'
import * as store from '../store/two-factors.ts'
import { audit } from './audit.ts'
import { accountOwner, accountUuid } from './caller.ts'
import { requirePassword } from './confirm-password.ts'
import type { Dependencies } from './dependencies.ts'

export const setUpTwoFactor =
  ({ db, sealer }: Dependencies): Handlers<'identity'>['SetUpTwoFactor'] =>
  async (_request, call) => {
    const { uuid, email } = await accountOwner(db, call)
    const secret = makeTotpSecret()
    const isStored = await store.setUpTwoFactor(db, uuid, sealer.seal(secret, uuid))
    if (!isStored) throw problem('two_factor_on')
    audit('two_factor.set_up', call, { owner: uuid })
    const { base32, url } = describeSecret(secret, email)
    return { secret: base32, otpauth_url: url, qr_svg: qrSvg(url) }
  }

/** Uses up the confirming code, which cannot be used to log in. */
export const confirmTwoFactor =
  ({ db, sealer }: Dependencies): Handlers<'identity'>['ConfirmTwoFactor'] =>
  async ({ code }, call) => {
    const ownerUuid = accountUuid(call)
    const factor = await store.findTwoFactor(db, ownerUuid)
    if (!factor) throw problem('two_factor_not_set_up')
    if (factor.isOn) throw problem('two_factor_on')
    const { sealedSecret } = factor
    const step = stepOf(code, sealer.open(sealedSecret, ownerUuid), Date.now())
    if (step === undefined) throw invalid({ code: [{ code: 'wrong_code' }] })
    const codes = makeRecoveryCodes()
    const codeHashes = codes.map(hashRecoveryCode)
    const isConfirmed = await store.confirmTwoFactor(db, ownerUuid, {
      sealedSecret,
      step,
      codeHashes,
    })
    // A concurrent request has confirmed or replaced it.
    if (!isConfirmed) throw problem('two_factor_not_set_up')
    audit('two_factor.turned_on', call, { owner: ownerUuid })
    return { recovery_codes: codes }
  }

/** Requires a password even if two-factor is off already. */
export const turnOffTwoFactor =
  ({ db }: Dependencies): Handlers<'identity'>['TurnOffTwoFactor'] =>
  async ({ password, ip }, call) => {
    const owner = await accountOwner(db, call)
    await requirePassword(db, call, owner, { password, ip, property: 'password' })
    await store.removeTwoFactor(db, owner.uuid)
    audit('two_factor.turned_off', call, { owner: owner.uuid })
    return {}
  }
