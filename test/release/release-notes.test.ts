import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const tool = path.resolve(import.meta.dirname, '../../deploy/release-notes.mjs')
const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-02-03

### Added

- A change.

## [1.1.0] - 2026-01-02

## [1.1.0-rc.10] - 2026-01-01

- The tenth.

## [1.1.0-rc.1] - 2025-12-31

- The first.
`

describe('release-notes.mjs', () => {
  let folder: string
  const notesOf = async (tag: string, version: string) => {
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ version }))
    return promisify(execFile)(process.execPath, [tool, tag], { cwd: folder })
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-notes-'))
    await writeFile(path.join(folder, 'CHANGELOG.md'), changelog)
  })
  afterEach(() => rm(folder, { recursive: true }))

  it.each([
    ['1.2.0', '### Added\n\n- A change.\n'],
    ['1.1.0-rc.1', '- The first.\n'],
  ])('prints the changes of %s', async (version, changes) => {
    expect((await notesOf(`v${version}`, version)).stdout).toBe(changes)
  })

  it.each([
    ['another version in package.json', 'v1.2.0', '1.2.1', 'package.json has version 1.2.1'],
    ['a tag without v', '1.2.0', '1.2.0', 'The tag is 1.2.0'],
    ['no section', 'v1.3.0', '1.3.0', 'no changes under "## [1.3.0]"'],
    ['an empty section', 'v1.1.0', '1.1.0', 'no changes under "## [1.1.0]"'],
  ])('fails for %s', async (_what, tag, version, message) => {
    await expect(notesOf(tag, version)).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining(message) as string,
    })
  })
})
