import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const linesOf = async (name: string) => (await readFile(path.join(root, name), 'utf8')).split('\n')

describe('generated secrets', () => {
  it('are ignored by git', async () => {
    expect(await linesOf('.gitignore')).toEqual(
      expect.arrayContaining(['deploy/.env', 'deploy/tls/certificates/', '.data/']),
    )
  })

  it('are not part of images', async () => {
    expect(await linesOf('.dockerignore')).toEqual(
      expect.arrayContaining(['**/.env*', 'deploy/tls/certificates', '.data']),
    )
  })
})
