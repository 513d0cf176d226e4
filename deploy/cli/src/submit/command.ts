import type { Command } from 'commander'

import { connect, connectPublicly } from '../connection.ts'
import { isUuid, readForm } from '../form-reference.ts'
import type { GlobalOptions } from '../global-options.ts'
import { count, createOutput } from '../output.ts'
import { sendFile, type Sent } from './send-file.ts'

const describe = ({ rows, stored, alreadyStored, refused }: Sent) =>
  `${count(rows, 'row')}: ${stored} stored, ${alreadyStored} already stored, ${refused} refused`

export function addSubmit(program: Command): void {
  program
    .command('submit')
    .description('Submit each row of a file')
    .requiredOption('--form <id>', 'public id, or the uuid of your form')
    .requiredOption('--file <file>', 'CSV with headings, or a JSON object in each line')
    .option('--results <file>', 'what became of each row; default: FILE.results.csv')
    .addHelpText(
      'after',
      `
Columns are named by the name, label or uuid of a field. Several options or files are separated by semicolons; a file
is a path relative to FILE; client_uuid and filled_at are optional. Repeats are lists of objects, in JSON.
A row is stored once, however often the file is sent.`,
    )
    .action(async (options: { form: string; file: string; results?: string }) => {
      const { url: address, json = false } = program.opts<GlobalOptions>()
      const output = createOutput(json)
      const { url } = await connectPublicly(address)
      const publicId = isUuid(options.form)
        ? (await readForm((await connect(address)).formpost, options.form)).public_id
        : options.form
      const results = options.results ?? `${options.file}.results.csv`
      const sent = await sendFile({
        ...{ url, publicId, file: options.file, results },
        onProgress: (done) => output.progress(describe(done)),
      })
      output.print({ ...sent, results }, () => `${describe(sent)}.\nWrote ${results}.`)
      if (sent.refused > 0) process.exitCode = 1
    })
}
