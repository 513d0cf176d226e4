import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

const deploy = path.resolve(import.meta.dirname, '../../deploy')

/** Renovate adds the digest of these. */
const unpinned = ['dxflrs/garage:v2.1.0']

describe('images of others', () => {
  let images: string[]

  beforeAll(async () => {
    const names = (await readdir(deploy, { recursive: true })).filter(
      (name) => !name.includes('node_modules') && /Dockerfile$|\.ya?ml$/.test(name),
    )
    const texts = await Promise.all(names.map((name) => readFile(path.join(deploy, name), 'utf8')))
    const found = texts.flatMap((text) => [
      ...text.matchAll(/^\s*(?:image:|FROM)\s+(\S+[:@]\S+)/gm),
    ])
    images = [...new Set(found.map(([, image]) => image!))].filter(
      (image) => !image.startsWith('formpost/'),
    )
  })

  it('are pinned by digest', () => {
    expect(images.length).toBeGreaterThan(unpinned.length)
    const missing = images.filter((image) => !/@sha256:[\da-f]{64}$/.test(image))
    expect(missing.sort()).toEqual(unpinned.sort())
  })

  it('are the same everywhere', () => {
    const repositories = images.map((image) => image.replace(/[:@].*/, ''))
    expect(new Set(repositories).size).toBe(repositories.length)
  })

  it('are updated by Renovate', async () => {
    const file = path.join(deploy, '../.github/renovate.json')
    const { extends: presets } = JSON.parse(await readFile(file, 'utf8')) as { extends: string[] }
    expect(presets).toContain('docker:pinDigests')
  })
})
