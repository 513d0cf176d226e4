import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

import { Failure } from './failure.ts'

async function promptFor(label: string, variable: string, output: Writable): Promise<string> {
  const value = process.env[variable]
  if (value) return value
  if (!process.stdin.isTTY) throw new Failure(`Set ${variable}, or run this in a terminal.`)
  process.stderr.write(`${label}: `)
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
  }
}

/** Reads a text from the environment, or prompts for it. */
export const promptText = (label: string, variable: string): Promise<string> =>
  promptFor(label, variable, process.stderr)

/** Reads a secret from the environment, or prompts for it without echo. */
export async function promptSecret(label: string, variable: string): Promise<string> {
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isPrompted = !process.env[variable]
  const secret = await promptFor(label, variable, noOutput)
  if (isPrompted) process.stderr.write('\n')
  return secret
}
