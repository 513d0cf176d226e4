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

/** The Chromium of this machine, if it has one. */
export function chromiumPath(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  return [...(given ? [given] : usualPlaces)].find((file) => existsSync(file))
}
