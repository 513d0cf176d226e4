import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { onTestFinished } from 'vitest'

import type { NewOwner } from '../harness/owners.ts'

const tool = path.resolve(import.meta.dirname, '../../deploy/cli/dist/bundled/main.js')

export interface Decrypted {
  code: number
  output: string
  csv: string[]
  /** Contents by path below `files`. */
  files: Record<string, Buffer>
  folder: string
}

/** Runs `npm run decrypt -- …`. */
export async function decrypt(
  appUrl: string,
  owner: Pick<NewOwner, 'email' | 'password'>,
  formUuid: string,
  privateKey: string,
  env: Record<string, string> = {},
): Promise<Decrypted> {
  const home = await mkdtemp(path.join(tmpdir(), 'formpost-decrypt-'))
  const [key, folder] = [path.join(home, 'key.asc'), path.join(home, 'out')]
  await writeFile(key, privateKey)
  const args = ['decrypt', '--form', formUuid, '--key', key, '--url', appUrl, '--out', folder]
  const options = {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      FORMPOST_EMAIL: owner.email,
      FORMPOST_PASSWORD: owner.password,
      ...env,
    },
  }
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [tool, ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const csv = await readFile(path.join(folder, 'answers.csv'), 'utf8').catch(() => '')
  const files: Decrypted['files'] = {}
  const filesFolder = path.join(folder, 'files')
  for (const name of await readdir(filesFolder, { recursive: true }).catch(() => [])) {
    const content = await readFile(path.join(filesFolder, name)).catch(() => undefined)
    if (content) files[name] = content
  }
  return { code, output, csv: csv.split('\r\n'), files, folder }
}
