import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'

import type { Tell } from './part.ts'
import { partNames } from './part-plans.ts'
import { freePort } from './ports.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'
import { messageOf } from './start-error.ts'
import type { System } from './system.ts'

/** What reloads on change beside the system (`npm run dev`). */
export interface Development {
  /** Restarts a part when what it runs has been compiled anew, and serves the filler from its source. */
  attach(system: System): void
  stop(): Promise<void>
}

const shared = ['services/shared/rules/dist', 'services/shared/kit/dist']
const settleMs = 300

export async function startDevelopment(settings: Settings, tell: Tell): Promise<Development> {
  const fillerPort = await freePort()
  settings.env = { ...settings.env, WEB_FILLER_URL: `http://127.0.0.1:${fillerPort}` }
  const stops: (() => Promise<void>)[] = []
  const bin = path.join(root, 'node_modules/.bin')
  return {
    attach(system) {
      const distOf = partNames.map(folderOf)
      const projects = distOf.map((folder) => path.dirname(folder))
      stops.push(
        runTool(`${bin}/tsc`, ['-b', '--watch', '--preserveWatchOutput', ...projects], root),
        runTool(
          `${bin}/vite`,
          ['--port', String(fillerPort), '--strictPort'],
          path.join(root, 'web-filler'),
          { GATEWAY_URL: system.localUrl },
        ),
        restartOnChange(system, [...distOf, ...shared], tell),
      )
      tell(`The filler is served from its source on port ${fillerPort}, through the gateway.`)
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

const folderOf = (part: string): string =>
  part === 'gateway' ? 'gateway/dist' : `services/${part}/dist`

function runTool(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: [...stdio],
    // A group of its own: tsc starts a program that would outlive it.
    detached: true,
  })
  const ended = once(child, 'exit').catch(() => undefined)
  return async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

function restartOnChange(system: System, folders: string[], tell: Tell): () => Promise<void> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const restart = async () => {
    const names = partNames.filter((name) => changed.has(name) || changed.has('all'))
    changed.clear()
    for (const name of names) {
      tell(`${name} has changed; restarting it.`)
      const part = system.part(name)
      await part.stop()
      await part.start().catch((error: unknown) => tell(messageOf(error)))
    }
  }
  const watchers = folders.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, () => {
      changed.add(partNames.find((name) => folderOf(name) === folder) ?? 'all')
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), settleMs)
    }),
  )
  return async () => watchers.forEach((watcher) => watcher.close())
}
