import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { keptSecretsKey, secretsKeyFile } from './secrets-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'formpost-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a key is made once, of 32 random bytes, and for the eyes of its user only', async () => {
  const key = await keptSecretsKey(dataDir)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect((await stat(secretsKeyFile(dataDir))).mode & 0o777).toBe(0o600)
  expect(await keptSecretsKey(dataDir)).toBe(key)
})

test('a file that is no key is told, not replaced', async () => {
  await writeFile(secretsKeyFile(dataDir), 'AAAA\n')
  await expect(keptSecretsKey(dataDir)).rejects.toThrow('is damaged')
  expect(await readFile(secretsKeyFile(dataDir), 'utf8')).toBe('AAAA\n')
})
