import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** What git tracks or would track; nothing that is built or installed. */
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

/** Code is shown, not linked. */
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

/** Every anchor of a page; headings with equal texts are numbered from the second on. */
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

/** What is wrong with a link to `target`, a path from the root with an optional anchor. */
function faultOf(target: string): string | undefined {
  const [file, anchor] = target.split('#') as [string, string?]
  if (!existsSync(path.join(root, file))) return 'no such file'
  if (!anchor || !file.endsWith('.md')) return undefined
  return anchorsOf(read(file)).has(anchor) ? undefined : 'no such heading'
}

const faultsOf = (targets: readonly string[]) =>
  targets.flatMap((target) => {
    const fault = faultOf(target)
    return fault ? [`${target}: ${fault}`] : []
  })

/** References to pages of `docs/` by their path from the root, as comments have them. */
const referencesIn = (text: string) =>
  [...text.matchAll(/(?<![\w./-])docs\/[\w./-]+\.md(?:#[\w-]+)?/g)].map(([found]) => found)

/** Relative links, and links within the page, as paths from the root. */
function linksIn(file: string, text: string): string[] {
  const inline = [...text.matchAll(/\]\(<?([^()\s>]+)>?(?: "[^"]*")?\)/g)]
  const definitions = [...text.matchAll(/^ {0,3}\[[^\]]+\]: +<?([^\s>]+)>?/gm)]
  const sourced = [...text.matchAll(/<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g)]
  return [...inline, ...definitions, ...sourced]
    .map(([, target]) => target!)
    .filter((target) => !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(target))
    .map((target) =>
      target.startsWith('#')
        ? `${file}${target}`
        : path.join(path.dirname(file), decodeURIComponent(target)),
    )
}

describe('anchors', () => {
  it.each([
    ['Two-factor', 'two-factor'],
    ['`filled_at`', 'filled_at'],
    ['CSV export (RFC 4180)', 'csv-export-rfc-4180'],
    ['Walk: a submission', 'walk-a-submission'],
    ['A [link](x.md) & more', 'a-link--more'],
  ])('of %s is #%s, as on GitHub', (heading, slug) => {
    expect([...anchorsOf(`# ${heading}\n`)]).toEqual([slug])
  })

  it('of equal headings are numbered, and code has none', () => {
    const page = '# One\n\n```sh\n# not a heading\n```\n\n## One\n'
    expect([...anchorsOf(page)]).toEqual(['one', 'one-1'])
  })
})

describe('a link', () => {
  it('to a file or heading that does not exist is found', () => {
    const text = '[a](../README.md) [b](gone.md) [c](#gone) [d](https://example.org) `[e](gone.md)`'
    expect(faultsOf(linksIn('deploy/README.md', withoutCode(text)))).toEqual([
      'deploy/gone.md: no such file',
      'deploy/README.md#gone: no such heading',
    ])
  })

  it.each(markdown)('in %s leads somewhere', (file) => {
    const text = read(file)
    expect(faultsOf(linksIn(file, withoutCode(text)))).toEqual([])
  })
})

describe('a reference to the documentation', () => {
  it('is found, with and without an anchor', () => {
    // In two pieces, or this file would hold the reference that it looks for.
    const page = ['docs', 'gone.md'].join('/')
    expect(referencesIn(`/** Rules (${page}#here); see ${page}. */`)).toEqual([
      `${page}#here`,
      page,
    ])
  })

  it.each([...sources, ...markdown].filter((file) => referencesIn(read(file)).length > 0))(
    'in %s leads somewhere',
    (file) => {
      expect(faultsOf(referencesIn(read(file)))).toEqual([])
    },
  )
})
