import { existsSync } from 'node:fs'

const chromiumPaths = [
  // The same engine without a window takes half the CPU.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const webKitPaths = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
)

/** WebKitGTK's MiniBrowser; undefined unless its driver and Xvfb are installed too. */
export function webKitPath(): string | undefined {
  const hasDriver = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'].every((file) =>
    existsSync(file),
  )
  return hasDriver ? webKitPaths.find((file) => existsSync(file)) : undefined
}

/** Debian's Firefox; undefined if it is not installed. */
export function firefoxPath(): string | undefined {
  return ['/usr/bin/firefox-esr'].find((file) => existsSync(file))
}

/** The installed Chromium; undefined if there is none. */
export function chromiumPath(): string | undefined {
  const configured = process.env['CHROMIUM_PATH']
  return [...(configured ? [configured] : chromiumPaths)].find((file) => existsSync(file))
}
