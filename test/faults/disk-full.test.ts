import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createInstallation, type Installation, type Launcher } from '../harness/launcher.ts'
import { isMissing } from '../harness/shared.ts'
import { differences } from './differences.ts'
import { startMixedLoad, type MixedLoad } from './mixed-load.ts'

const diskMb = 300

interface FirstRun {
  base_url: string
  app_url: string
  api_key: string
  email: string
  password: string
}

describe.skipIf(isMissing('tmpfs'))('a full disk', () => {
  let installation: Installation
  let launcher: Launcher
  let disk: string
  let load: MixedLoad

  beforeAll(async () => {
    installation = await createInstallation(await freePort(), await freePort())
    disk = path.join(installation.dataDir, 'disk')
    await mkdir(disk)
    const options = `size=${diskMb}m,mode=711`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', disk])
    launcher = installation.start({ DATA_DIR: disk, LIMIT_SUBMIT: '0', LIMIT_UPLOAD: '0' })
    await launcher.ready
  })
  afterAll(async () => {
    await rm(ballast(), { force: true })
    await load?.stop()
    launcher?.signal('SIGTERM')
    await launcher?.exited
    execFileSync('umount', ['-l', disk])
    await installation?.remove()
  })

  const ballast = () => path.join(disk, 'ballast')
  const space = async () => {
    const { bavail, bsize } = await statfs(disk)
    return bavail * bsize
  }
  async function fill() {
    const block = Buffer.alloc(1024 * 1024)
    // Single pages at the end leave no room for the other writers.
    for (let size = block.length; size >= 4096; size = size > 4096 ? 4096 : 0) {
      while ((await space()) > 0) {
        const isWritten = await appendFile(ballast(), block.subarray(0, size)).then(
          () => true,
          () => false,
        )
        if (!isWritten) break
      }
    }
  }
  const read = <T>(file: string) => installation.read<T>(path.join('disk', file))

  it('causes refusals, and the system recovers without a restart when there is space', async () => {
    const first = await read<FirstRun>('first-run.json')
    const system = { baseUrl: first.base_url, appUrl: first.app_url, apiKey: first.api_key }
    load = await startMixedLoad(system)
    const acknowledged = () => load.acknowledged.submissions.size
    await expect.poll(acknowledged).toBeGreaterThan(50)
    for (let round = 0; round < 2; round++) {
      const before = load.failures()
      await fill()
      // PostgreSQL frees space when it removes its log, so the disk is filled again and again.
      await expect.poll(() => fill().then(() => load.failures())).toBeGreaterThan(before + 20)
      await rm(ballast())
      const count = acknowledged()
      await expect.poll(acknowledged).toBeGreaterThan(count + 50)
    }
    await load.stop()
    expect(load.unexpected).toEqual([])
    const { database_url: databaseUrl } = await read<{ database_url: string }>('running.json')
    const { email, password } = first
    const connection = { ...system, databaseUrl, owner: { email, password } }
    expect(await differences(connection, load)).toEqual([])
  })
})
