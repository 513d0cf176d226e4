const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const find = (names: [string, RegExp][], agent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(agent))?.[0]

/** A name by which owners recognise a session in their list, as `Firefox, Android`. */
export function deviceName(agent = navigator.userAgent): string | undefined {
  const parts = [find(browsers, agent), find(systems, agent)].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}
