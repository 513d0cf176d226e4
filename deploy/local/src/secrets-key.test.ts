import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { loadOrCreateSecretsKey, secretsKeyFile } from './secrets-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'formpost-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('creates a key of 32 bytes once, readable by its user only', async () => {
  const key = await loadOrCreateSecretsKey(dataDir)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect((await stat(secretsKeyFile(dataDir))).mode & 0o777).toBe(0o600)
  expect(await loadOrCreateSecretsKey(dataDir)).toBe(key)
})

test('accepts several keys for a rotation', async () => {
  const keys = `${'A'.repeat(43)}=, ${'B'.repeat(43)}=`
  await writeFile(secretsKeyFile(dataDir), `${keys}\n`)
  expect(await loadOrCreateSecretsKey(dataDir)).toBe(keys)
})

test('rejects a damaged file and keeps it', async () => {
  await writeFile(secretsKeyFile(dataDir), 'AAAA\n')
  await expect(loadOrCreateSecretsKey(dataDir)).rejects.toThrow('is damaged')
  expect(await readFile(secretsKeyFile(dataDir), 'utf8')).toBe('AAAA\n')
})
