#!/usr/bin/env node
import { FormpostError } from '@formpost/client'
import { CommanderError } from 'commander'

import { describeFailure } from './describe-failure.ts'
import { Failure } from './failure.ts'
import { createProgram } from './program.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // As when the output is piped into `head`, which has enough.
  if (error.code === 'EPIPE') process.exit()
  console.error(describeFailure(error))
  process.exit(1)
})

const program = createProgram()
try {
  await program.parseAsync()
} catch (error) {
  const message = describeFailure(error)
  // Commander has printed its errors. Help is one with the code 0.
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else if (message === undefined) throw error
  else {
    const { code, errors } = error instanceof FormpostError ? error : {}
    const isJson = program.opts()['json'] === true
    console.error(isJson ? JSON.stringify({ message, code, errors }) : message)
    process.exitCode = error instanceof Failure ? error.exitCode : 1
  }
}
