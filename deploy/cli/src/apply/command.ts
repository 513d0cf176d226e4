import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { FormpostError } from '@formpost/client'
import type { Command } from 'commander'

import { connect } from '../connection.ts'
import { describeFailure } from '../describe-failure.ts'
import { conflictExitCode, Failure } from '../failure.ts'
import type { GlobalOptions } from '../global-options.ts'
import { createOutput } from '../output.ts'
import { applyFile, type Applied, type ApplyOptions } from './apply-file.ts'
import { describeDifference } from './differences.ts'
import { readFormFile } from './document-file.ts'

/** The files of a folder that may be forms, or the file itself. */
async function filesOf(target: string): Promise<string[]> {
  const info = await stat(target).catch(() => {
    throw new Failure(`${target} does not exist.`)
  })
  if (!info.isDirectory()) return [target]
  const names = await readdir(target)
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => path.join(target, name))
}

const words = {
  created: ['would be created', 'created'],
  changed: ['would change', 'changed'],
  unchanged: ['unchanged', 'unchanged'],
} as const

const describeApplied = ({ file, action, changes }: Applied, dryRun: boolean) =>
  [`${file}: ${words[action][dryRun ? 0 : 1]}`, ...changes.map(describeDifference)].join('\n')

export function addApply(program: Command): void {
  program
    .command('apply')
    .description('Make forms equal to their files, and create those that do not exist')
    .argument('<file-or-folder>', 'a file of “formpost forms export”, or a folder with such files')
    .option('--dry-run', 'show what would change')
    .option('--force', 'also if the form has changed since the file was written')
    .option('--delete-fields', 'remove fields that the file does not have')
    .addHelpText('after', '\nThe exit code is 2 if a form has changed since its file was written.')
    .action(async (target: string, options: ApplyOptions) => {
      const { url: address, json = false } = program.opts<GlobalOptions>()
      const { formpost, url } = await connect(address)
      const output = createOutput(json)
      const results: (Applied | { file: string; error: string })[] = []
      let exitCode = 0
      for (const file of await filesOf(target)) {
        try {
          const document = await readFormFile(file)
          if (!document) {
            if (file === target)
              throw new Failure(`${file} is not a form. “formpost import” takes XLSForms.`)
            continue
          }
          const applied = await applyFile(formpost, url, file, document, options)
          results.push(applied)
          if (!json) output.print(applied, () => describeApplied(applied, options.dryRun ?? false))
        } catch (error) {
          const message = describeFailure(error)
          if (message === undefined) throw error
          // Without a connection or a login, the others would fail too.
          if (error instanceof FormpostError && (error.isTransient || error.status === 401))
            throw error
          if (!json) output.note(`${file}: ${message}`)
          results.push({ file, error: message })
          const isConflict = error instanceof Failure && error.exitCode === conflictExitCode
          exitCode = isConflict || exitCode === conflictExitCode ? conflictExitCode : 1
        }
      }
      if (json) output.print(results, () => '')
      if (results.length === 0) throw new Failure(`${target} has no forms.`)
      process.exitCode = exitCode
    })
}
