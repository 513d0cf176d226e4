import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { check } from 'recheck'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

interface Pattern {
  where: string
  source: string
  flags: string
}

/** A node of a syntax tree, as far as it matters here. */
interface Node {
  start: number
  regex?: { pattern: string; flags: string }
}

/** Every regular expression that a file writes down. */
function patternsIn(file: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { regex, start } = node as Node
    if (regex) {
      const line = text.slice(0, start).split('\n').length
      found.push({ where: `${file}:${line}`, source: regex.pattern, flags: regex.flags })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

async function allPatterns(): Promise<Pattern[]> {
  // Those that meet what strangers have written; the build and the launcher read our own files.
  const folders = ['gateway', 'services', 'web-filler', 'deploy/decrypt']
  const tracked = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  const files = tracked.split('\n').filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  const texts = await Promise.all(
    files
      .filter((file) => !/\.test\.tsx?$|\/test-support\//.test(file))
      .map(async (file) => patternsIn(file, await readFile(path.join(root, file), 'utf8'))),
  )
  return texts.flat()
}

describe('the patterns that texts are held against', () => {
  it('take no text hostage: each is quick on every text, however hostile', async () => {
    const patterns = await allPatterns()
    expect(patterns.length).toBeGreaterThan(50)
    const slow: string[] = []
    for (const { where, source, flags } of patterns) {
      const { status, complexity } = (await check(source, flags)) as {
        status: string
        complexity?: { summary: string }
      }
      if (status !== 'safe')
        slow.push(`${where} /${source}/${flags}: ${complexity?.summary ?? status}`)
    }
    expect(slow).toEqual([])
  })

  it('would be found if they did', async () => {
    const [pattern] = patternsIn('x.ts', 'const bad = /^(a+)+$/')
    expect((await check(pattern!.source, pattern!.flags)).status).toBe('vulnerable')
  })
})
