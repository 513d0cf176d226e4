import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sharedSystem } from '../harness/shared.ts'

const tool = path.resolve(import.meta.dirname, '../../deploy/data/main.mjs')

describe.skipIf(process.platform === 'win32')('a backup', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-backup-'))
    const uuid = randomUUID()
    await mkdir(path.join(folder, 'files', uuid.slice(0, 2)), { recursive: true })
    await writeFile(path.join(folder, 'files', uuid.slice(0, 2), uuid), 'a file')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(['a new folder', 'an existing folder'])(
    'in %s is readable only by its owner',
    async (where) => {
      const target = path.join(folder, where)
      if (where === 'an existing folder') {
        await mkdir(target)
        await chmod(target, 0o755)
      }
      const { databaseUrl } = sharedSystem()
      const env = {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        FILES_DIR: path.join(folder, 'files'),
      }
      await promisify(execFile)(process.execPath, [tool, 'backup', target], { env })
      const names = await readdir(target, { recursive: true })
      expect(names).toContain('manifest.json')
      expect(names.filter((name) => name.startsWith('files/')).length).toBe(2)
      for (const name of ['', ...names]) {
        const stats = await stat(path.join(target, name))
        expect([name, stats.mode & 0o777]).toEqual([name, stats.isDirectory() ? 0o700 : 0o600])
      }
    },
  )
})
