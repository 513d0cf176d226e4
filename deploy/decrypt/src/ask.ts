import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

import { Failure } from './failure.ts'

/** A secret from the environment, else asked for on the terminal, where it is not shown. */
export async function ask(question: string, variable: string): Promise<string> {
  const given = process.env[variable]
  if (given) return given
  if (!process.stdin.isTTY) throw new Failure(`Set ${variable}, or run this on a terminal.`)
  process.stderr.write(`${question}: `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
