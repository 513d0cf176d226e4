import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const services = ['identity', 'forms', 'submissions', 'files'].map((name) => `services/${name}`)

it.each(['gateway', 'deploy/local', 'deploy/cli', 'deploy/data', ...services])(
  'bundles of %s have only characters that take one byte in memory',
  (folder) => {
    const bundled = path.join(root, folder, 'dist/bundled')
    const files = readdirSync(bundled).filter((name) => name.endsWith('.js'))
    expect(files).toContain('main.js')
    const isWide = (name: string) =>
      /[\u0100-\uffff]/.test(readFileSync(path.join(bundled, name), 'utf8'))
    expect(files.filter(isWide)).toEqual([])
  },
)

it('the gateway loads the descriptions of the OpenAPI document only for its readers', () => {
  const bundled = path.join(root, 'gateway/dist/bundled')
  const described = readdirSync(bundled)
    .filter((name) => name.endsWith('.js'))
    .filter((name) =>
      readFileSync(path.join(bundled, name), 'utf8').includes(
        'Build forms, collect answers online',
      ),
    )
  expect(described).toEqual([expect.stringMatching(/^document-/)])
})
