import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** A running `npm start`. */
export interface Launcher {
  pid: number
  /** Resolves when it prints that Formpost is ready; rejects with its output if it exits first. */
  ready: Promise<void>
  output(): string
  signal(name: NodeJS.Signals): void
  exited: Promise<number | null>
}

export interface Installation {
  dataDir: string
  /** `prefix` is a command that runs it, such as `taskset`. */
  start(env?: Record<string, string>, prefix?: string[]): Launcher
  read<T>(file: string): Promise<T>
  /** Stops all launchers and removes the folder. */
  remove(): Promise<void>
}

/** Creates a data folder on which `npm start` can run, several times. */
export async function createInstallation(port: number, adminPort: number): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formpost-local-'))
  await chmod(dataDir, 0o711)
  const launchers: Launcher[] = []
  return {
    dataDir,
    start(env = {}, prefix = []) {
      const settings = {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        DATA_DIR: dataDir,
        ...env,
      }
      const launcher = launch(settings, prefix)
      launchers.push(launcher)
      return launcher
    },
    async read<T>(file: string) {
      return JSON.parse(await readFile(path.join(dataDir, file), 'utf8')) as T
    },
    async remove() {
      for (const launcher of launchers) launcher.signal('SIGTERM')
      await Promise.all(launchers.map(({ exited }) => exited))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function launch(env: Record<string, string>, prefix: string[]): Launcher {
  const [file, ...args] = [...prefix, process.execPath, 'deploy/local/start.mjs']
  const child = spawn(file!, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (output.includes('Formpost is ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(`The launcher exited early:\n${output}`)))
  })
  // Not every test awaits `ready`.
  ready.catch(() => undefined)
  return {
    pid: child.pid!,
    ready,
    output: () => output,
    signal: (name) => child.kill(name),
    exited: exitOf(child),
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}
