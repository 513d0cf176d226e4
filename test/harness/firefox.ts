import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { WebSocket } from 'undici'

import { waitUntil } from './wait-until.ts'
import type { DrivenBrowser } from './webdriver.ts'

interface Reply {
  id?: number
  result?: unknown
  message?: string
}
type Send = <T>(method: string, params: object) => Promise<T>

/** Sends commands of WebDriver BiDi. */
async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be reached.`)))
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data as string) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  let lastId = 0
  const send: Send = async <T>(method: string, params: object) => {
    const id = ++lastId
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (reply.result === undefined) throw new Error(`${method}: ${reply.message}`)
    return reply.result as T
  }
  return { send, close: () => socket.close() }
}

/** Keeps a new profile from asking other hosts. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.region.network.url': '',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox(browserPath: string): Promise<DrivenBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'formpost-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const firefox = spawn(
    browserPath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  )
  const address = await new Promise<string>((resolve, reject) => {
    firefox.once('exit', (code) => reject(new Error(`Firefox has ended with ${code}.`)))
    createInterface(firefox.stderr).on('line', (line) => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
      if (found) resolve(found)
    })
  })
  const { send, close } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const { context } = tree.contexts[0]!

  const find = (xpath: string) =>
    waitUntil(async () => {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        { context, locator: { type: 'xpath', value: xpath } },
      )
      return nodes[0]?.sharedId
    })
  const call = async <T>(script: string, sharedId?: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{
      result?: { value: string }
      exceptionDetails?: { text: string }
    }>('script.callFunction', {
      functionDeclaration: `async (element) => JSON.stringify((await (() => { ${script} })()) ?? null)`,
      arguments: sharedId === undefined ? [] : [{ sharedId }],
      awaitPromise: true,
      target: { context },
    })
    if (!result) throw new Error(exceptionDetails?.text)
    return JSON.parse(result.value) as T
  }
  const click = async (sharedId: string) => {
    await call(`element.scrollIntoView({ block: 'center', behavior: 'instant' })`, sharedId)
    const origin = { type: 'element', element: { sharedId } }
    await send('input.performActions', {
      context,
      actions: [
        {
          ...{ type: 'pointer', id: 'mouse' },
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    })
  }
  return {
    goTo: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    find,
    click: async (xpath) => click(await find(xpath)),
    async type(xpath, text) {
      const sharedId = await find(xpath)
      if (await call<boolean>(`return element.type === 'file'`, sharedId)) {
        await send('input.setFiles', { context, element: { sharedId }, files: [text] })
        return
      }
      await click(sharedId)
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions: keys }],
      })
    },
    run: (script) => call(script),
    async quit() {
      const ended = once(firefox, 'exit')
      await send('browser.close', {}).catch(() => firefox.kill())
      close()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}
