import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'

import { freePort } from './ports.ts'
import { processNames } from './process-specs.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'
import { messageOf } from './start-error.ts'
import type { Log } from './supervised-process.ts'
import type { System } from './system.ts'

/** Rebuilds and restarts on changes (`npm run dev`). */
export interface Development {
  /** Restarts a process when its compiled code changes, and serves the web apps from source. */
  attach(system: System): void
  stop(): Promise<void>
}

const sharedFolders = ['services/shared/rules/dist', 'services/shared/kit/dist']
const debounceMs = 300
/** Folders of the web apps, and the settings with the URLs that the gateway proxies them from. */
const webApps = [
  { folder: 'web-filler', setting: 'WEB_FILLER_URL' },
  { folder: 'web-desk', setting: 'WEB_DESK_URL' },
]

export async function startDevelopment(settings: Settings, log: Log): Promise<Development> {
  const ports = await Promise.all(webApps.map(() => freePort()))
  const urls = webApps.map(({ setting }, at) => [setting, `http://127.0.0.1:${ports[at]}`])
  settings.usesBundles = false
  settings.env = { ...settings.env, ...Object.fromEntries(urls) }
  const stops: (() => Promise<void>)[] = []
  const bin = path.join(root, 'node_modules/.bin')
  return {
    attach(system) {
      const distFolders = processNames.map(distFolder)
      const projects = distFolders.map((folder) => path.dirname(folder))
      stops.push(
        runTool(`${bin}/tsc`, ['-b', '--watch', '--preserveWatchOutput', ...projects], root),
        ...webApps.map(({ folder }, at) =>
          runTool(
            `${bin}/vite`,
            ['--port', String(ports[at]), '--strictPort'],
            path.join(root, folder),
            { GATEWAY_URL: system.localUrl },
          ),
        ),
        restartOnChange(system, [...distFolders, ...sharedFolders], log),
      )
      log('Serving the filler and the desk from source, through the gateway.')
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

const distFolder = (name: string): string =>
  name === 'gateway' ? 'gateway/dist' : `services/${name}/dist`

function runTool(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: [...stdio],
    // Its own process group: tsc starts a child that would otherwise survive it.
    detached: true,
  })
  const exited = once(child, 'exit').catch(() => undefined)
  return async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await exited
  }
}

function restartOnChange(system: System, folders: string[], log: Log): () => Promise<void> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const restart = async () => {
    const names = processNames.filter((name) => changed.has(name) || changed.has('all'))
    changed.clear()
    for (const name of names) {
      log(`${name} changed; restarting it.`)
      const supervised = system.process(name)
      await supervised.stop()
      await supervised.start().catch((error: unknown) => log(messageOf(error)))
    }
  }
  const watchers = folders.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, () => {
      changed.add(processNames.find((name) => distFolder(name) === folder) ?? 'all')
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), debounceMs)
    }),
  )
  return async () => watchers.forEach((watcher) => watcher.close())
}
