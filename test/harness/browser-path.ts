import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const webKitPlaces = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
)

/** WebKitGTK's own small browser, if this machine has it, its driver, and a screen for it. */
export function webKitPath(): string | undefined {
  const isWhole = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'].every((file) =>
    existsSync(file),
  )
  return isWhole ? webKitPlaces.find((file) => existsSync(file)) : undefined
}

/** The Chromium of this machine, if it has one. */
export function chromiumPath(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  return [...(given ? [given] : usualPlaces)].find((file) => existsSync(file))
}
