import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from 'playwright-core'

import { chromiumPath } from './browser-path.ts'
import { browsers } from './open-pages.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser's processes, found by the profile in their command lines. */
async function processesOf(profile: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((pid, at) => pid !== process.pid && lines[at]!.includes(profile))
}

/** A browser with a profile on disk, which keeps its storage across restarts. */
export interface TestBrowser {
  /** Opens the profile. Close the previous context first. */
  open(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Kills the browser, as a crash or power loss would. */
  kill(): Promise<void>
  /** Closes the browser and removes the profile. */
  remove(): Promise<void>
}

function requireChromium(): string {
  const executablePath = chromiumPath()
  if (executablePath) return executablePath
  throw new Error(
    'This test needs Chromium: apt-get install chromium-headless-shell, or set CHROMIUM_PATH.',
  )
}

/** How long pages of a busy machine may take to show what a test waits for, in milliseconds. */
export const browserTimeout = 60_000

let shared: Promise<Browser> | undefined

/** One browser for the tests of this process, whose contexts share nothing. Starting a browser takes a second of CPU. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchShared())

async function launchShared(): Promise<Browser> {
  const launch = { executablePath: requireChromium(), args: flags, headless: true }
  const browser = await chromium.launch(launch)
  browsers.add(() => browser.contexts().flatMap((context) => context.pages()))
  return browser
}

/** @param flags of the command line, besides the usual ones */
export async function createBrowser(...more: string[]): Promise<TestBrowser> {
  const executablePath = requireChromium()
  const profile = await mkdtemp(path.join(tmpdir(), 'formpost-browser-'))
  let opened: BrowserContext | undefined
  const pages = () => opened?.pages() ?? []
  browsers.add(pages)
  return {
    async open(options = {}) {
      const launch = { ...options, executablePath, args: [...flags, ...more], headless: true }
      opened = await chromium.launchPersistentContext(profile, launch)
      opened.setDefaultTimeout(browserTimeout)
      return opened
    },
    async kill() {
      const closed = opened && new Promise((resolve) => opened!.once('close', resolve))
      for (const pid of await processesOf(profile)) process.kill(pid, 'SIGKILL')
      await closed
    },
    async remove() {
      browsers.delete(pages)
      await opened?.close().catch(() => undefined)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
