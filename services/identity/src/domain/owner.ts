export const plans = ['free', 'paid'] as const
export type Plan = (typeof plans)[number]

export const accesses = ['read', 'read_write'] as const
export type Access = (typeof accesses)[number]

export interface Owner {
  uuid: string
  email: string
  name: string
  passwordHash: string
  plan: Plan
  createdAt: Date
  /** Whether logins need a second factor. */
  isTwoFactorOn: boolean
}

/** An API key, a login token or a browser session. */
export interface Credential {
  uuid: string
  kind: 'api_key' | 'token' | 'session'
  name: string
  access: Access
  createdAt: Date
  lastUsedAt: Date | null
}

/** The second factor of an account, which counts once it is on. */
export interface TwoFactor {
  sealedSecret: Buffer
  isOn: boolean
}

/** Emails that differ by case alone belong to one account. A valid email is ASCII. */
export const emailKey = (email: string): string => email.toLowerCase()
