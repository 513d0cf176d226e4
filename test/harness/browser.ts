import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

import { chromiumPath } from './browser-path.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser with a profile on disk, which can be closed and opened again with all that it has stored. */
export interface TestBrowser {
  /** Opens the profile; the one that was open must be closed before. */
  open(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Closes what is open and removes the profile. */
  remove(): Promise<void>
}

export async function createBrowser(): Promise<TestBrowser> {
  const executablePath = chromiumPath()
  if (!executablePath) {
    throw new Error('This test needs Chromium: apt-get install chromium, or set CHROMIUM_PATH.')
  }
  const profile = await mkdtemp(path.join(tmpdir(), 'formpost-browser-'))
  let opened: BrowserContext | undefined
  return {
    async open(options = {}) {
      const launch = { ...options, executablePath, args: flags, headless: true }
      opened = await chromium.launchPersistentContext(profile, launch)
      return opened
    },
    async remove() {
      await opened?.close().catch(() => undefined)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
