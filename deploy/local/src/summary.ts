import { firstRunFile, type FirstRunResult } from './first-run.ts'
import type { Settings } from './settings.ts'
import type { System } from './system.ts'

/** The addresses and credentials that `npm start` prints. */
export function describeSystem(
  system: System,
  settings: Settings,
  result: FirstRunResult,
  startedIn: string,
): string {
  const rows: [label: string, value: string][] = deskRows(`${system.appUrl}/desk`, result)
  if (result.kind !== 'email_taken') rows.push(['Sample form', result.firstRun.form.public_url])
  rows.push(['Filler', `${system.appUrl}/`])
  rows.push(['API', system.baseUrl])
  rows.push(['API reference', `${system.appUrl}/docs`])
  rows.push(...credentials(settings, result))
  const width = Math.max(...rows.map(([label]) => label.length)) + 3
  const table = rows.map(([label, value]) => `  ${label.padEnd(width)}${value}`)
  return ['', `Formpost is ready (${startedIn}).`, '', ...table, '', 'Press Ctrl-C to stop.'].join(
    '\n',
  )
}

function deskRows(desk: string, result: FirstRunResult): [string, string][] {
  if (result.kind !== 'created') return [['Desk', desk]]
  return [
    // In the fragment, which browsers do not send, so that no server logs it.
    ['Desk', `${desk}/login#token=${result.loginToken}`],
    ['', 'This link logs you in. It works once, within an hour.'],
  ]
}

function credentials(settings: Settings, result: FirstRunResult): [string, string][] {
  const file = firstRunFile(settings.DATA_DIR)
  switch (result.kind) {
    case 'created':
      return [
        ['Owner', result.firstRun.email],
        ['Password', result.firstRun.password],
        ['API key', result.firstRun.api_key],
        ['', `Shown only now. Saved in ${file}.`],
      ]
    case 'existing':
      return [['Credentials', file]]
    case 'email_taken':
      return [
        [
          'Owner',
          `${result.email} already exists in this database; no owner, API key or form was created.`,
        ],
        ['', 'Log in as that owner, or create another one with "npm run owner -- create".'],
      ]
  }
}
