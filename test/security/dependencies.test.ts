import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Licences that require only attribution. */
const permissive = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'MIT-0',
])
/** Packages with other licences that were reviewed. */
const reviewed: Record<string, string> = {
  // Public domain.
  'fast-sha256': 'Unlicense',
  // Permissive like MIT.
  'lru-cache': 'BlueOak-1.0.0',
  argparse: 'Python-2.0',
  sax: 'BlueOak-1.0.0',
  qr: '(MIT OR Apache-2.0)',
  '@zxing/text-encoding': '(Unlicense OR Apache-2.0)',
  // LGPL: used unmodified as a separate module that can be replaced.
  openpgp: 'LGPL-3.0',
  // MIT, in a package.json format that npm no longer reads.
  busboy: '',
  streamsearch: '',
}

interface Component {
  name: string
  version: string
  purl: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}
interface Bill {
  bomFormat: string
  components: Component[]
}

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    .join(' AND ')

describe('production dependencies', () => {
  let bill: Bill

  beforeAll(async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    })
    bill = JSON.parse(stdout) as Bill
  })

  it('are listed in a CycloneDX bill of materials', () => {
    expect(bill.bomFormat).toBe('CycloneDX')
    const names = bill.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['express', 'pg', 'dexie', 'openpgp']))
    expect(names).not.toContain('vitest')
    for (const { name, purl } of bill.components) expect(purl, name).toMatch(/^pkg:npm\//)
  })

  it('have compatible licences', () => {
    const others = bill.components
      .filter(({ purl }) => !purl.includes('%40formpost'))
      .map((component) => [component.name, licenceOf(component)] as const)
      .filter(([, licence]) => !permissive.has(licence))
    for (const [name, licence] of others)
      expect({ name, licence }).toEqual({ name, licence: reviewed[name] })
    expect(others.length).toBeGreaterThan(3)
  })
})
