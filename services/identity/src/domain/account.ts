import type { PropertyError, PropertyErrors } from '@formpost/kit/errors'
import { codePoints, isEmail, isStorable } from '@formpost/rules'

import { invalid } from './domain-error.ts'
import { newPasswordError } from './new-password.ts'
import { accesses, plans, type Access, type Plan } from './owner.ts'

interface NewOwner<Password> {
  email: string
  /** Undefined if a link will set it. */
  password: Password
  name: string
  plan: Plan
}

/**
 * An owner as it is stored: trimmed, named after the local part of the email if the name is missing, on the free plan if
 * the plan is missing. Throws `validation_failed` with every error.
 */
export function checkNewOwner<Password extends string | undefined>(
  given: Omit<NewOwner<Password>, 'plan'> & { plan: string },
): NewOwner<Password> {
  const email = given.email.trim()
  const [localPart = ''] = email.split('@')
  const name = given.name.trim() || localPart
  const plan = given.plan || 'free'
  refuse({
    email: emailError(email),
    password: given.password === undefined ? undefined : newPasswordError(given.password, [email]),
    name: nameError(name),
    plan: planError(plan),
  })
  return { email, password: given.password, name, plan: plan as Plan }
}

export function checkPlan(plan: string): Plan {
  refuse({ plan: planError(plan) })
  return plan as Plan
}

/** The name and the access of a new API key. */
export function checkKey(given: { name: string; access: string }): {
  name: string
  access: Access
} {
  const name = given.name.trim()
  const isAccess = accesses.some((access) => access === given.access)
  refuse({
    name: requiredName(name),
    access: isAccess ? undefined : { code: 'not_one_of', allowed: accesses },
  })
  return { name, access: given.access as Access }
}

export interface LoginAttempt {
  email: string
  password: string
  deviceName: string
}

/** The shape of a login; the password itself is checked elsewhere. */
export function checkLogin(given: LoginAttempt): LoginAttempt {
  const email = given.email.trim()
  const deviceName = given.deviceName.trim() || 'login'
  refuse(loginErrors({ ...given, email, deviceName }))
  return { email, password: given.password, deviceName }
}

const loginErrors = ({ email, password, deviceName }: LoginAttempt): Found => ({
  email: missingError(email),
  password: missingError(password),
  device_name: nameError(deviceName),
})

const defaultBrowser = 'browser'

export interface SessionLogin extends LoginAttempt {
  /** Undefined if none was sent, which suffices unless two-factor is on. */
  secondFactor: SecondFactorInput | undefined
}

/** The shape of a login in a browser, which may bring the second factor along. */
export function checkSessionLogin(given: LoginAttempt & SentCodes): SessionLogin {
  const { password, code, recoveryCode } = given
  const email = given.email.trim()
  const deviceName = given.deviceName.trim() || defaultBrowser
  refuse({ ...loginErrors({ email, password, deviceName }), recovery_code: bothCodesError(given) })
  const secondFactor = code ? { code } : recoveryCode ? { recoveryCode } : undefined
  return { email, password, deviceName, secondFactor }
}

/** The name of the browser session that a one-time link creates. */
export function checkDeviceName(given: string): string {
  const deviceName = given.trim() || defaultBrowser
  refuse({ device_name: nameError(deviceName) })
  return deviceName
}

/** The properties of an account to change; absent ones stay. */
export interface AccountChange {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
}

/** A change as it is stored; the current password is checked elsewhere. `currentEmail` is that of the account. */
export function checkAccountChange(given: AccountChange, currentEmail?: string): AccountChange {
  const { password } = given
  const name = given.name?.trim()
  const email = given.email?.trim()
  const emails = [email, currentEmail].filter((each) => each !== undefined)
  refuse({
    name: name === undefined ? undefined : requiredName(name),
    email: email === undefined ? undefined : emailError(email),
    password: password === undefined ? undefined : newPasswordError(password, emails),
  })
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(password === undefined ? {} : { password }),
  }
}

/** What proves the second factor. */
export type SecondFactorInput = { code: string } | { recoveryCode: string }

interface SentCodes {
  code?: string | undefined
  recoveryCode?: string | undefined
}

const bothCodesError = ({ code, recoveryCode }: SentCodes): PropertyError | undefined =>
  code && recoveryCode ? { code: 'two_codes' } : undefined

export interface ChallengeAttempt {
  challengeToken: string
  secondFactor: SecondFactorInput
  /** Empty: the name that the login was given. */
  deviceName: string
}

/** The shape of the second step of a login: a code or a recovery code, not both. */
export function checkAttempt(
  given: SentCodes & { challengeToken: string; deviceName: string },
): ChallengeAttempt {
  const { challengeToken, code, recoveryCode = '' } = given
  const deviceName = given.deviceName.trim()
  refuse({
    challenge_token: missingError(challengeToken),
    code: !code && !recoveryCode ? { code: 'code_required' } : undefined,
    recovery_code: bothCodesError(given),
    device_name: nameError(deviceName),
  })
  return { challengeToken, secondFactor: code ? { code } : { recoveryCode }, deviceName }
}

/** Errors by property; undefined where there is none. */
type Found = Record<string, PropertyError | undefined>

const missingError = (text: string): PropertyError | undefined =>
  text === '' ? { code: 'missing' } : undefined

function emailError(email: string): PropertyError | undefined {
  if (!isEmail(email)) return { code: 'not_an_email' }
  return email.length > 255 ? { code: 'too_long', max: 255 } : undefined
}

function nameError(name: string): PropertyError | undefined {
  if (!isStorable(name)) return { code: 'bad_characters' }
  return codePoints(name) > 255 ? { code: 'too_long', max: 255 } : undefined
}

const requiredName = (name: string): PropertyError | undefined =>
  missingError(name) ?? nameError(name)

const planError = (plan: string): PropertyError | undefined =>
  plans.some((each) => each === plan) ? undefined : { code: 'not_one_of', allowed: plans }

function refuse(found: Found): void {
  const errors: PropertyErrors = {}
  for (const [property, error] of Object.entries(found)) {
    if (error !== undefined) errors[property] = [error]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
