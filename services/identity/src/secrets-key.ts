import { z } from 'zod'

const keyError =
  'Must be 32 bytes in base64, as `openssl rand -base64 32` makes them, and the same ones at every start.'

const split = (text: string): string[] => text.split(',').map((key) => key.trim())

/** The keys of two-factor secrets, the current one first. */
export const secretsKeys = z
  .string(keyError)
  .refine((text) => split(text).every((key) => /^[A-Za-z\d+/]{43}=$/.test(key)), keyError)
  .describe(
    '32 bytes in base64 that two-factor secrets are encrypted with. Keep it apart from the database, or it protects nothing. Without it, owners with two-factor authentication cannot log in. Several, separated by commas, are for a [rotation](#rotating-secrets_key): the first encrypts, all decrypt.',
  )
  .transform((text) => split(text).map((key) => Buffer.from(key, 'base64')))
