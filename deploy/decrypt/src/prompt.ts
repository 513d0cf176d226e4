import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

import { Failure } from './failure.ts'

/** Reads a secret from the environment, or prompts for it without echo. */
export async function promptSecret(label: string, variable: string): Promise<string> {
  const value = process.env[variable]
  if (value) return value
  if (!process.stdin.isTTY) throw new Failure(`Set ${variable}, or run this in a terminal.`)
  process.stderr.write(`${label}: `)
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: noOutput, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
