import path from 'node:path'

import type { Page } from 'playwright-core'
import { build } from 'vite'

import { defaultClock } from '../../../services/shared/rules/vectors/expressions/run-expression-vector.ts'
import type { TestBrowser } from '../../harness/browser.ts'

/** Names, with the number of the instance for repeats. */
export type Steps = [name: string, position: number | null][]

export type Change = ['set', path: Steps, text: string] | ['count', path: Steps, count: number]

/** A node that is relevant; groups have nothing, repeats a count. */
export interface JudgedNode {
  type?: string
  count?: number
  required?: boolean
  violation?: 'required' | 'constraint' | null
  value?: string
}

declare global {
  var judgeForm: (xml: string, path: Steps, count: number) => Promise<string[]>
  /** The nodes by their path, or why a change failed. */
  var judgeFillings: (
    xml: string,
    fillings: Change[][],
  ) => Promise<(Record<string, JudgedNode> | string)[]>
}

/** ODK's engine as a module, because it awaits its parser. */
async function bundleJudge(): Promise<string> {
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'judge-page.js'),
        formats: ['es'],
        fileName: 'judge',
      },
    },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error('Vite returned no bundle.')
  return chunk.code
}

/** A page with ODK's engine, at a fixed time in UTC. */
export async function openJudge(browser: TestBrowser): Promise<Page> {
  const context = await browser.open({ timezoneId: 'UTC' })
  const page = await context.newPage()
  // The engine wants a secure context.
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
  await page.goto('https://judge.test/')
  await page.clock.setFixedTime(new Date(defaultClock))
  await page.addScriptTag({ content: await bundleJudge(), type: 'module' })
  await page.waitForFunction(() => 'judgeFillings' in globalThis)
  return page
}
