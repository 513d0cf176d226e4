import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const tool = path.join(root, 'deploy/set-version.mjs')
const setVersion = (cwd: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [tool, ...args], { cwd })

interface Package {
  version: string
  workspaces: string[]
}
interface Lock extends Package {
  packages: Record<string, Package>
}
const readJson = async <T>(file: string) =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as T

describe('the version', () => {
  it('is that of package.json everywhere', async () => {
    const { version } = await readJson<Package>('package.json')
    const lock = await readJson<Lock>('package-lock.json')
    expect([lock.version, lock.packages['']!.version]).toEqual([version, version])
    await setVersion(root, '--check')
  })

  it('is not repeated in the workspaces', async () => {
    const { workspaces } = await readJson<Package>('package.json')
    for (const folder of workspaces) {
      const text = await readFile(path.join(root, folder, 'package.json'), 'utf8')
      expect(text, folder).toContain('"version": "0.0.0"')
      expect(text, folder).not.toMatch(/"@formpost\/[\w-]+": "(?!\*")/)
    }
  })
})

describe('set-version.mjs', () => {
  const chart = 'deploy/helm/formpost/Chart.yaml'
  const guide = 'docs/kubernetes.md'
  const files = ['deploy/compose.yaml', chart, guide]
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-version-'))
    await mkdir(path.join(folder, path.dirname(chart)), { recursive: true })
    await mkdir(path.join(folder, path.dirname(guide)))
    for (const file of [files[0]!, guide]) await cp(path.join(root, file), path.join(folder, file))
    const lines = ['apiVersion: v2', 'name: formpost', 'version: 0.0.1', "appVersion: '0.0.1'"]
    await writeFile(path.join(folder, chart), lines.join('\n'))
    await writeFile(path.join(folder, 'package.json'), '{ "version": "9.8.7-rc.1" }')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('reports each file with another version', async () => {
    const error = await setVersion(folder, '--check').catch((reason: { stderr: string }) => reason)
    for (const file of files) expect(error.stderr).toContain(`${file} does not have version 9.8.7`)
  })

  it('writes the version to all of them', async () => {
    await setVersion(folder)
    await setVersion(folder, '--check')
    const [compose, written, commands] = await Promise.all(
      files.map((file) => readFile(path.join(folder, file), 'utf8')),
    )
    expect(compose!.match(/FORMPOST_VERSION:-9\.8\.7-rc\.1}/g)).toHaveLength(2)
    expect(commands).toContain(' formpost/service:9.8.7-rc.1 restore ')
    expect(written).toMatch(
      /^apiVersion: v2\n.*\nversion: 9\.8\.7-rc\.1\nappVersion: '9\.8\.7-rc\.1'/,
    )
  })
})
