import type { Command } from 'commander'

import { asPerson } from '../connection.ts'
import { findForm } from '../form-reference.ts'
import type { GlobalOptions } from '../global-options.ts'
import { createOutput } from '../output.ts'
import { exportForm } from './export.ts'
import { openPrivateKey } from './private-key.ts'

export function addDecrypt(program: Command): void {
  program
    .command('decrypt')
    .description('Export an encrypted form, and decrypt its answers and files on this machine')
    .requiredOption('--form <form>', 'uuid, public id, slug or title')
    .requiredOption('--key <file>', 'the OpenPGP private key')
    .option('--out <folder>', 'the folder to create; default: named after the form')
    .addHelpText(
      'after',
      `
Prompts for what is not set in FORMPOST_EMAIL, FORMPOST_PASSWORD, FORMPOST_CODE (the second factor) and
FORMPOST_KEY_PASSPHRASE.`,
    )
    .action(async (options: { form: string; key: string; out?: string }) => {
      const { url, json = false } = program.opts<GlobalOptions>()
      const output = createOutput(json)
      const privateKey = await openPrivateKey(options.key)
      await asPerson(url, async ({ formpost }) => {
        const form = await findForm(formpost, options.form)
        const result = await exportForm(formpost, form, privateKey, options.out, output)
        const { submissions, files, failures, folder } = result
        output.print(
          result,
          () => `Exported ${submissions} submissions and ${files} files to ${folder}.`,
        )
        if (failures > 0) process.exitCode = 1
      })
    })
}
