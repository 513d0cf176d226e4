import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

import { waitUntil } from './wait-until.ts'

/** A browser that is not driven by Playwright. */
export interface DrivenBrowser {
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  /** Waits for an element and returns its id. */
  find(xpath: string): Promise<string>
  click(xpath: string): Promise<void>
  /** Types into a control, or selects a file by its path. */
  type(xpath: string, text: string): Promise<void>
  run<T>(script: string): Promise<T>
  quit(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK's MiniBrowser on a virtual display. */
export async function startWebKit(browserPath: string): Promise<DrivenBrowser> {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: T & { message?: string } }
    if (!reply.ok) throw new Error(value.message ?? `WebDriver returned ${reply.status}.`)
    return value
  }
  const isReady = () =>
    call('GET', '/status').then(
      () => true,
      () => false,
    )
  await waitUntil(isReady)
  const binary = { binary: browserPath, args: ['--automation'] }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': binary } },
  })
  const session = `/session/${sessionId}`
  const find = async (xpath: string) => {
    const look = () =>
      call<Record<string, string>>('POST', `${session}/element`, {
        using: 'xpath',
        value: xpath,
      }).then(
        (found) => found[elementKey]!,
        () => '',
      )
    return waitUntil(look)
  }
  return {
    goTo: (url) => call('POST', `${session}/url`, { url }),
    reload: () => call('POST', `${session}/refresh`, {}),
    find,
    click: async (xpath) => call('POST', `${session}/element/${await find(xpath)}/click`, {}),
    type: async (xpath, text) =>
      call('POST', `${session}/element/${await find(xpath)}/value`, { text }),
    run: (script) => call('POST', `${session}/execute/sync`, { script, args: [] }),
    async quit() {
      await call('DELETE', session).catch(() => undefined)
      process.kill(-driver.pid!, 'SIGTERM')
    },
  }
}
