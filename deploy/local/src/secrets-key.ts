import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

import { hasCode, messageOf, StartError } from './start-error.ts'

/** 32 bytes in base64. */
export const secretsKeyPattern = /^[A-Za-z\d+/]{43}=$/

export const secretsKeyFile = (dataDir: string): string => path.join(dataDir, 'secrets-key')

/**
 * The key that two-factor secrets are encrypted with where the environment names none: made at the first
 * start, in a file that only its user may read. The database of `DATA_DIR` is of little use without it.
 */
export async function keptSecretsKey(dataDir: string): Promise<string> {
  const file = secretsKeyFile(dataDir)
  const kept = await read(file)
  if (kept === undefined) return make(file)
  if (!secretsKeyPattern.test(kept)) {
    throw new StartError(
      `${file} is damaged. Bring it back from a backup. Without it people log in with a recovery code ` +
        'and set two-factor authentication up anew: then remove the file, and a new one is made.',
    )
  }
  return kept
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new StartError(`The key of this installation can't be read: ${messageOf(error)}`)
  }
}

/** On the disk as a whole before anything is encrypted with it. */
async function make(file: string): Promise<string> {
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
