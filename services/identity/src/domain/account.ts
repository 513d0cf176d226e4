import { invalid, type PropertyErrors } from '@formpost/kit/rpc'
import { codePoints, isEmail, isStorable } from '@formpost/rules'

const plans = ['free', 'paid'] as const
export type Plan = (typeof plans)[number]

const accesses = ['read', 'read_write'] as const
export type Access = (typeof accesses)[number]

export interface NewOwner {
  email: string
  password: string
  name: string
  plan: Plan
}

/** Two emails that differ by case alone are one account; an email that can be one is ASCII. */
export const emailKey = (email: string): string => email.toLowerCase()

/**
 * An owner as it may be stored: trimmed, with the part before the @ for a missing name, and the free
 * plan for a missing one. Throws a `validation_failed` that names every fault.
 */
export function checkNewOwner(given: Record<keyof NewOwner, string>): NewOwner {
  const email = given.email.trim()
  const name = given.name.trim() || email.split('@')[0]!
  const plan = given.plan || 'free'
  refuse({
    email: emailFault(email),
    password: passwordFault(given.password),
    name: nameFault(name, 'name'),
    plan: planFault(plan),
  })
  return { email, password: given.password, name, plan: plan as Plan }
}

/** The plan, where it is one. */
export function checkPlan(plan: string): Plan {
  refuse({ plan: planFault(plan) })
  return plan as Plan
}

/** What a new API key is called and may do. */
export function checkKey(given: { name: string; access: string }): {
  name: string
  access: Access
} {
  const name = given.name.trim()
  const known = accesses.some((access) => access === given.access)
  refuse({
    name: requiredName(name),
    access: known ? undefined : 'The access must be read or read_write.',
  })
  return { name, access: given.access as Access }
}

export interface LoginAttempt {
  email: string
  password: string
  deviceName: string
}

/** What someone sent to log in; whether it is right is another question. */
export function checkLogin(given: {
  email: string
  password: string
  device_name: string
}): LoginAttempt {
  const email = given.email.trim()
  const deviceName = given.device_name.trim() || 'login'
  refuse({
    email: email === '' ? 'The email is required.' : undefined,
    password: given.password === '' ? 'The password is required.' : undefined,
    device_name: nameFault(deviceName, 'device name'),
  })
  return { email, password: given.password, deviceName }
}

/** What an owner changes; what is absent stays. */
export interface AccountChange {
  name?: string
  email?: string
  password?: string
}

/** A change as it may be stored; whether the current password is right is another question. */
export function checkAccountChange(given: {
  name?: string
  email?: string
  password?: string
}): AccountChange {
  const { password } = given
  const name = given.name?.trim()
  const email = given.email?.trim()
  refuse({
    name: name === undefined ? undefined : requiredName(name),
    email: email === undefined ? undefined : emailFault(email),
    password: password === undefined ? undefined : passwordFault(password),
  })
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(password === undefined ? {} : { password }),
  }
}

export interface ChallengeAttempt {
  challengeToken: string
  answer: { code: string } | { recoveryCode: string }
  /** Empty where the one that the login named is meant. */
  deviceName: string
}

/** What someone sent to complete a challenge: a code or a recovery code, not both. */
export function checkAttempt(given: {
  challenge_token: string
  code?: string
  recovery_code?: string
  device_name: string
}): ChallengeAttempt {
  const { challenge_token: challengeToken, code, recovery_code: recoveryCode } = given
  const deviceName = given.device_name.trim()
  refuse({
    challenge_token: challengeToken === '' ? 'The challenge token is required.' : undefined,
    code: !code && !recoveryCode ? 'A code or a recovery code is required.' : undefined,
    recovery_code: code && recoveryCode ? 'Send either a code or a recovery code.' : undefined,
    device_name: nameFault(deviceName, 'device name'),
  })
  return {
    challengeToken,
    answer: code ? { code } : { recoveryCode: recoveryCode! },
    deviceName,
  }
}

type Fault = string | undefined

function emailFault(email: string): Fault {
  if (!isEmail(email)) return 'The email must be a valid email address.'
  return email.length > 255 ? 'The email may have 255 characters at most.' : undefined
}

function passwordFault(password: string): Fault {
  const length = codePoints(password)
  if (length < 8) return 'The password must have at least 8 characters.'
  return length > 256 ? 'The password may have 256 characters at most.' : undefined
}

function nameFault(name: string, what: string): Fault {
  if (!isStorable(name)) return `The ${what} holds a character that can't be stored.`
  return codePoints(name) > 255 ? `The ${what} may have 255 characters at most.` : undefined
}

const requiredName = (name: string): Fault =>
  name === '' ? 'The name is required.' : nameFault(name, 'name')

const planFault = (plan: string): Fault =>
  plans.some((each) => each === plan) ? undefined : 'The plan must be free or paid.'

function refuse(faults: Record<string, Fault>): void {
  const errors: PropertyErrors = {}
  for (const [property, fault] of Object.entries(faults)) {
    if (fault !== undefined) errors[property] = [fault]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
