import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

import { hasCode, messageOf, StartError } from './start-error.ts'

/** Keys of 32 bytes in base64, separated by commas; the first is the current one. */
export const secretsKeyPattern = /^[A-Za-z\d+/]{43}=(?: *, *[A-Za-z\d+/]{43}=)*$/

export const secretsKeyFile = (dataDir: string): string => path.join(dataDir, 'secrets-key')

/** The key for two-factor secrets when SECRETS_KEY is not set. Created at the first start, readable by its user only. */
export async function loadOrCreateSecretsKey(dataDir: string): Promise<string> {
  const file = secretsKeyFile(dataDir)
  const stored = await read(file)
  if (stored === undefined) return create(file)
  if (!secretsKeyPattern.test(stored)) {
    throw new StartError(
      `${file} is damaged. Restore it from a backup. Without a backup, delete the file to get a new key: ` +
        'owners with two-factor authentication must then log in with a recovery code and set it up again.',
    )
  }
  return stored
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new StartError(`Cannot read the secrets key: ${messageOf(error)}`)
  }
}

/** Written and synced before anything is encrypted with it. */
async function create(file: string): Promise<string> {
  const key = randomBytes(32).toString('base64')
  const draft = await open(`${file}.next`, 'w', 0o600)
  try {
    await draft.writeFile(`${key}\n`)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${file}.next`, file)
  return key
}
