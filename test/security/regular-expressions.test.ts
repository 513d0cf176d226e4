import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { check, type Parameters } from 'recheck'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Limits count steps only: a busy machine would exceed the default times, which counts as vulnerable. */
const parameters: Parameters = { timeout: null, attackTimeout: null, incubationTimeout: null }

interface Pattern {
  where: string
  source: string
  flags: string
}

/** The properties of a syntax tree node that this test reads. */
interface Node {
  start: number
  regex?: { pattern: string; flags: string }
}

/** Every regular expression literal in a file. */
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
  // Code that handles untrusted text; the build and the launcher only read our own files.
  const folders = ['gateway', 'services', 'web-filler', 'web-desk', 'deploy/decrypt']
  const tracked = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  const files = tracked.split('\n').filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  const texts = await Promise.all(
    files
      .filter((file) => !/\.test\.tsx?$|\/test-support\//.test(file))
      .map(async (file) => patternsIn(file, await readFile(path.join(root, file), 'utf8'))),
  )
  return texts.flat()
}

describe('regular expressions', () => {
  // Only counts steps, of which there are enough for minutes on a busy machine.
  it('are safe from catastrophic backtracking', { timeout: 900_000 }, async () => {
    const patterns = await allPatterns()
    expect(patterns.length).toBeGreaterThan(50)
    // The check of a pattern is slow, and many occur in several places.
    const places = new Map<string, Pattern[]>()
    for (const pattern of patterns) {
      const literal = `/${pattern.source}/${pattern.flags}`
      places.set(literal, [...(places.get(literal) ?? []), pattern])
    }
    const slow: string[] = []
    for (const [literal, found] of places) {
      const { source, flags } = found[0]!
      const { status, complexity } = (await check(source, flags, parameters)) as {
        status: string
        complexity?: { summary: string }
      }
      if (status !== 'safe')
        slow.push(
          ...found.map(({ where }) => `${where} ${literal}: ${complexity?.summary ?? status}`),
        )
    }
    expect(slow).toEqual([])
  })

  it('are reported when they are vulnerable', async () => {
    const [pattern] = patternsIn('x.ts', 'const bad = /^(a+)+$/')
    expect((await check(pattern!.source, pattern!.flags, parameters)).status).toBe('vulnerable')
  })
})
