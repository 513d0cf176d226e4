import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { onTestFinished } from 'vitest'

import type { NewOwner } from '../harness/owners.ts'
import type { SystemAddress } from '../harness/system.ts'

/** The program that `npm run cli` runs. */
const main = path.resolve(import.meta.dirname, '../../deploy/cli/dist/bundled/main.js')

export interface Result {
  code: number
  out: string
  err: string
}

export interface CommandLine {
  /** The program, and the folder and variables with which it runs. */
  main: string
  folder: string
  env: Readonly<Record<string, string>>
  run(...args: string[]): Promise<Result>
  /** Runs a command with `--json`, which must succeed, and returns what it prints. */
  json<T>(...args: string[]): Promise<T>
  /** The same commands with other variables. */
  with(env: Record<string, string>): CommandLine
  start(...args: string[]): ChildProcess
}

/** The command line in an empty folder of a test, with an owner's API key. */
export async function commandLine(
  { appUrl }: SystemAddress,
  owner: Pick<NewOwner, 'secret'> | undefined,
): Promise<CommandLine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const base = {
    PATH: process.env['PATH']!,
    HOME: folder,
    FORMPOST_URL: appUrl,
    ...(owner ? { FORMPOST_KEY: owner.secret } : {}),
  }
  const create = (env: Record<string, string>): CommandLine => {
    const run = (...args: string[]) =>
      new Promise<Result>((resolve) => {
        execFile(process.execPath, [main, ...args], { cwd: folder, env }, (error, out, err) =>
          resolve({ code: error ? Number(error.code) : 0, out, err }),
        )
      })
    return {
      ...{ main, folder, env },
      run,
      async json<T>(...args: string[]) {
        const { code, out, err } = await run('--json', ...args)
        if (code !== 0) throw new Error(`${args.join(' ')} failed with ${code}: ${err}`)
        return JSON.parse(out) as T
      },
      with: (more) => create({ ...env, ...more }),
      start: (...args) => spawn(process.execPath, [main, ...args], { cwd: folder, env }),
    }
  }
  return create(base)
}
