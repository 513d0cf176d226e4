import { type Handlers, invalid, problem } from '@formpost/kit/rpc'

import { qrSvg } from '../domain/qr-svg.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '../domain/recovery-code.ts'
import type { Sealer } from '../domain/sealer.ts'
import { describeSecret, makeTotpSecret, stepOf } from '../domain/totp.ts'
import type { Store } from '../store/store.ts'
import { accountOf, accountOwner } from './caller.ts'
import { confirmPassword } from './check-password.ts'

export const setUpTwoFactor =
  ({ owners, twoFactors }: Store, sealer: Sealer): Handlers<'identity'>['SetUpTwoFactor'] =>
  async (_request, call) => {
    const { uuid, email } = await accountOwner(owners, call)
    const secret = makeTotpSecret()
    const kept = await twoFactors.setUp(uuid, sealer.seal(secret, uuid))
    if (!kept) throw problem('two_factor_on')
    const { base32, url } = describeSecret(secret, email)
    return { secret: base32, otpauth_url: url, qr_svg: qrSvg(url) }
  }

/** The code that confirms is used up by that: it logs nobody in. */
export const confirmTwoFactor =
  ({ twoFactors }: Store, sealer: Sealer): Handlers<'identity'>['ConfirmTwoFactor'] =>
  async ({ code }, call) => {
    const ownerUuid = accountOf(call)
    const found = await twoFactors.find(ownerUuid)
    if (!found) throw problem('two_factor_not_set_up')
    if (found.is_on) throw problem('two_factor_on')
    const { sealed_secret: sealedSecret } = found
    const step = stepOf(code, sealer.open(sealedSecret, ownerUuid), Date.now())
    if (step === undefined) throw invalid({ code: ['This code is wrong or out of date.'] })
    const codes = makeRecoveryCodes()
    const codeHashes = codes.map(hashRecoveryCode)
    const confirmed = await twoFactors.confirm(ownerUuid, { sealedSecret, step, codeHashes })
    // Confirmed or set up anew by another request in the meantime.
    if (!confirmed) throw problem('two_factor_not_set_up')
    return { recovery_codes: codes }
  }

/** Needs the password, also where it is off already: then there is nothing to do. */
export const turnOffTwoFactor =
  ({ owners, loginFailures, twoFactors }: Store): Handlers<'identity'>['TurnOffTwoFactor'] =>
  async ({ password, ip }, call) => {
    const owner = await accountOwner(owners, call)
    await confirmPassword(loginFailures, owner, { password, ip, property: 'password' })
    await twoFactors.remove(owner.uuid)
    return {}
  }
