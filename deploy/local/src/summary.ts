import { type FirstRunResult, firstRunFile } from './first-run.ts'
import type { Settings } from './settings.ts'
import type { System } from './system.ts'

/** What a person who has started Formpost wants to know next. */
export function describeSystem(
  system: System,
  settings: Settings,
  result: FirstRunResult,
  startedIn: string,
): string {
  const rows: [what: string, where: string][] = []
  if (result.kind !== 'email_taken') rows.push(['Sample form', result.firstRun.form.public_url])
  rows.push(['Filler', `${system.appUrl}/`])
  rows.push(['API', system.baseUrl])
  rows.push(['API reference', `${system.appUrl}/docs`])
  rows.push(...credentials(settings, result))
  const width = Math.max(...rows.map(([what]) => what.length)) + 3
  const table = rows.map(([what, where]) => `  ${what.padEnd(width)}${where}`)
  return ['', `Formpost is ready (${startedIn}).`, '', ...table, '', 'Ctrl-C stops it.'].join('\n')
}

function credentials(settings: Settings, result: FirstRunResult): [string, string][] {
  const file = firstRunFile(settings.DATA_DIR)
  switch (result.kind) {
    case 'made':
      return [
        ['Owner', result.firstRun.email],
        ['Password', result.firstRun.password],
        ['API key', result.firstRun.api_key],
        ['', `Shown once, and kept in ${file}.`],
      ]
    case 'kept':
      return [['Key, password', `in ${file}`]]
    case 'email_taken':
      return [
        [
          'Owner',
          `${result.email} is in this database already, so no owner, key or sample was made.`,
        ],
        ['', 'Log in with that account, or "npm run owner -- create …" makes another.'],
      ]
  }
}
