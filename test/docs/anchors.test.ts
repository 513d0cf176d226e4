import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Files that git tracks or would track: nothing built or installed. */
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const markdown = files.filter((file) => file.endsWith('.md'))
const sources = files.filter((file) =>
  /\.(?:[cm]?[jt]sx?|sql|proto|prisma|ya?ml|sh|css|html)$/.test(file),
)

/** Code spans and blocks may show links that lead nowhere. */
const withoutCode = (text: string) =>
  text.replace(/^(`{3,}|~{3,}).*\n[\s\S]*?^\1.*$/gm, '').replace(/(`+)(?!`).+?\1/g, '')

/** GitHub's anchor of a heading: letters, digits, hyphens and underscores, spaces as hyphens. */
const slugOf = (heading: string) =>
  heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** Every anchor of a page; repeated headings are numbered from the second on. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const seen = new Map<string, number>()
  const visible = text.replace(/^(`{3,}|~{3,}).*\n[\s\S]*?^\1.*$/gm, '')
  for (const [, heading] of visible.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = slugOf(heading!)
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  for (const [, id] of visible.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id!)
  return anchors
}

/** Why a link to `target`, a path from the root with an optional anchor, is broken. */
function linkError(target: string): string | undefined {
  const [file, anchor] = target.split('#') as [string, string?]
  if (!existsSync(path.join(root, file))) return 'no such file'
  if (!anchor || !file.endsWith('.md')) return undefined
  return anchorsOf(read(file)).has(anchor) ? undefined : 'no such heading'
}

const brokenLinks = (targets: readonly string[]) =>
  targets.flatMap((target) => {
    const error = linkError(target)
    return error ? [`${target}: ${error}`] : []
  })

/** References to pages of `docs/` by their path from the root, as in comments. */
const referencesIn = (text: string) =>
  [...text.matchAll(/(?<![\w./-])docs\/[\w./-]+\.md(?:#[\w-]+)?/g)].map(([found]) => found)

/** Relative links and links within the page, as paths from the root. */
function linksIn(file: string, text: string): string[] {
  const inline = [...text.matchAll(/\]\(<?([^()\s>]+)>?(?: "[^"]*")?\)/g)]
  const definitions = [...text.matchAll(/^ {0,3}\[[^\]]+\]: +<?([^\s>]+)>?/gm)]
  const html = [...text.matchAll(/<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g)]
  return [...inline, ...definitions, ...html]
    .map(([, target]) => target!)
    .filter((target) => !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(target))
    .map((target) =>
      target.startsWith('#')
        ? `${file}${target}`
        : path.join(path.dirname(file), decodeURIComponent(target)),
    )
}

describe('anchors of headings', () => {
  it.each([
    ['Two-factor', 'two-factor'],
    ['`filled_at`', 'filled_at'],
    ['CSV export (RFC 4180)', 'csv-export-rfc-4180'],
    ['Walk: a submission', 'walk-a-submission'],
    ['A [link](x.md) & more', 'a-link--more'],
  ])('match GitHub: %s is #%s', (heading, slug) => {
    expect([...anchorsOf(`# ${heading}\n`)]).toEqual([slug])
  })

  it('are numbered when headings repeat, and skip code blocks', () => {
    const page = '# One\n\n```sh\n# not a heading\n```\n\n## One\n'
    expect([...anchorsOf(page)]).toEqual(['one', 'one-1'])
  })
})

describe('links', () => {
  it('to missing files and headings are reported', () => {
    const text = '[a](../README.md) [b](gone.md) [c](#gone) [d](https://example.org) `[e](gone.md)`'
    expect(brokenLinks(linksIn('deploy/README.md', withoutCode(text)))).toEqual([
      'deploy/gone.md: no such file',
      'deploy/README.md#gone: no such heading',
    ])
  })

  it.each(markdown)('in %s resolve', (file) => {
    const text = read(file)
    expect(brokenLinks(linksIn(file, withoutCode(text)))).toEqual([])
  })
})

describe('the contents of docs/api-behaviour.md', () => {
  it('list every section', () => {
    const [, contents, ...sections] = read('docs/api-behaviour.md').split(/\n(?=- \[Names|## )/)
    const headings = sections.join('\n').match(/^#{2,3} .+$/gm)!
    const missing = headings.filter((heading) => {
      const [anchor] = anchorsOf(heading)
      return !contents!.includes(`(#${anchor})`)
    })
    expect(missing).toEqual([])
  })
})

describe('references to the documentation', () => {
  it('are found with and without an anchor', () => {
    // The path is joined here so that this file holds no broken reference itself.
    const page = ['docs', 'gone.md'].join('/')
    expect(referencesIn(`/** Rules (${page}#here); see ${page}. */`)).toEqual([
      `${page}#here`,
      page,
    ])
  })

  it.each([...sources, ...markdown].filter((file) => referencesIn(read(file)).length > 0))(
    'in %s resolve',
    (file) => {
      expect(brokenLinks(referencesIn(read(file)))).toEqual([])
    },
  )
})

/** Paths from the root in code spans, such as `services/forms/src/store`; not those with placeholders. */
const pathsIn = (text: string) =>
  [
    ...text.matchAll(
      /`((?:docs|gateway|services|web-filler|web-desk|deploy|proto|test)\/[\w.@/-]+)`/g,
    ),
  ].map(([, found]) => found!)

/** What the build and the tests write. */
const isWritten = (file: string) => /(?:^|\/)(?:dist|gen|\.artifacts)(?:\/|$)/.test(file)

describe('paths in code spans', () => {
  it('are found', () => {
    const text = '`gateway/src/http/` `services/<name>/src` `web-filler/src/sw.ts` and/or'
    expect(pathsIn(text)).toEqual(['gateway/src/http/', 'web-filler/src/sw.ts'])
  })

  it.each(markdown.filter((file) => pathsIn(read(file)).length > 0))('in %s exist', (file) => {
    const missing = pathsIn(read(file)).filter(
      (found) => !isWritten(found) && !existsSync(path.join(root, found)),
    )
    expect(missing).toEqual([])
  })
})
