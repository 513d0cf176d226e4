import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

import type { components, Formpost } from '@formpost/client'
import { Option, type Command } from 'commander'

import { asPerson, connect } from '../connection.ts'
import { describeSystemError } from '../describe-failure.ts'
import { Failure } from '../failure.ts'
import { findField, readForm, type Form } from '../form-reference.ts'
import type { GlobalOptions } from '../global-options.ts'
import { count, createOutput, type Output } from '../output.ts'
import { exportFiles } from './export-files.ts'
import { filterOf, type FilterOptions } from './filter.ts'

interface ExportOptions extends FilterOptions {
  format: 'csv' | 'jsonl' | 'xlsx'
  out?: string
  repeat?: string
  headers?: 'names'
  values?: 'names'
  files?: string
  follow?: boolean
}

type Submission = components['schemas']['SubmissionRow']

/** How long `--follow` waits for new submissions before it asks again. */
const pollInterval = 5_000

/** Writes to a file that gets its name when it is complete, or to the standard output. */
async function writeTo(file: string | undefined, write: (stream: Writable) => Promise<void>) {
  if (!file) return write(process.stdout)
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'w', 0o600).catch((error: unknown) => {
    throw new Failure(`Cannot write ${file}: ${describeSystemError(error)}.`)
  })
  const stream = handle.createWriteStream()
  try {
    await write(stream)
    stream.end()
    await once(stream, 'close')
    await rename(unfinished, file)
  } catch (error) {
    stream.destroy()
    await rm(unfinished, { force: true })
    throw error
  }
}

async function put(stream: Writable, chunk: string | Uint8Array): Promise<void> {
  if (!stream.write(chunk)) await once(stream, 'drain')
}

/** All submissions that match, oldest first; with `follow` also those that arrive later, without end. */
async function* submissionsOf(formpost: Formpost, form: string, filter: object, follow: boolean) {
  const options = { params: { path: { form }, query: { per_page: 100, order: 'asc', ...filter } } }
  let query: object = { ...options.params.query, cursor: '' }
  for (;;) {
    const page = await formpost.get('/api/v1/forms/{form}/submissions', {
      params: { path: { form }, query },
    })
    yield* page.data
    if (page.links.next) query = Object.fromEntries(new URL(page.links.next).searchParams)
    if (page.data.length > 0) continue
    if (!follow) return
    await setTimeout(pollInterval)
  }
}

async function exportTable(formpost: Formpost, form: Form, filter: object, options: ExportOptions) {
  const { format, out, repeat, headers, values } = options
  if (format === 'xlsx' && !out && process.stdout.isTTY) {
    throw new Failure('A spreadsheet is not for a terminal. Add --out FILE.')
  }
  const query = {
    ...filter,
    ...(format === 'xlsx' ? { format } : {}),
    ...(repeat ? { repeat: findField(form.fields, repeat).uuid } : {}),
    ...(headers ? { headers } : {}),
    ...(values ? { values } : {}),
  }
  const body = await formpost.get('/api/v1/forms/{form}/submissions/export', {
    params: { path: { form: form.uuid }, query },
    parseAs: 'stream',
  })
  await writeTo(out, async (stream) => {
    try {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        await put(stream, chunk)
      }
    } catch (error) {
      // What the service aborts ends so, so that nobody takes it for complete.
      if (error instanceof TypeError) throw new Failure('The export was cut off. Run it again.')
      throw error
    }
  })
}

/** Every submission as a line of JSON, its files into a folder, or both. */
async function exportSubmissions(
  formpost: Formpost,
  form: Form,
  filter: object,
  options: ExportOptions & { lines: boolean },
  output: Output,
) {
  const done = { submissions: 0, files: 0, missing: 0 }
  await writeTo(options.lines ? options.out : undefined, async (stream) => {
    const rows = submissionsOf(formpost, form.uuid, filter, options.follow ?? false)
    for await (const submission of rows as AsyncGenerator<Submission>) {
      if (options.lines) await put(stream, `${JSON.stringify(submission)}\n`)
      if (options.files) {
        const { written, missing } = await exportFiles(
          formpost,
          form.uuid,
          submission,
          options.files,
        )
        done.files += written
        done.missing += missing.length
        for (const upload of missing) {
          output.note(`The service no longer has file ${upload} of submission ${submission.uuid}.`)
        }
      }
      done.submissions++
      output.progress(`${count(done.submissions, 'submission')}, ${count(done.files, 'file')}`)
    }
  })
  return done
}

export function addAnswers(program: Command): void {
  program
    .command('answers')
    .description('Read answers')
    .command('export')
    .description('Export the answers to a form, and its files')
    .argument('<form>', 'uuid, public id, slug or title')
    .addOption(
      new Option('--format <format>', 'a table, or a line of JSON for each submission')
        .choices(['csv', 'jsonl', 'xlsx'])
        .default('csv'),
    )
    .option('--out <file>', 'default: the standard output')
    .option('--since <time>', 'stored at this time or later: 2026-01-31, or with a time of day')
    .option('--until <time>', 'stored before this time')
    .option(
      '--where <condition...>',
      'such as depth>=10, "State=Broken", name~ada or review=approved',
    )
    .option('--repeat <field>', 'the table of a repeat')
    .addOption(new Option('--headers <kind>', 'head columns with names').choices(['names']))
    .addOption(new Option('--values <kind>', 'write the names of choices').choices(['names']))
    .option('--files <folder>', 'also write the files; those that are there are not fetched again')
    .option('--follow', 'go on with new submissions as they arrive; needs --format jsonl')
    .action(async (reference: string, options: ExportOptions) => {
      const { url, json = false } = program.opts<GlobalOptions>()
      const output = createOutput(json)
      if (options.follow && options.format !== 'jsonl') {
        throw new Failure('--follow needs --format jsonl.')
      }
      const run = async ({ formpost }: { formpost: Formpost }) => {
        const form = await readForm(formpost, reference)
        const filter = filterOf(options, form.fields)
        const lines = options.format === 'jsonl'
        if (!lines) await exportTable(formpost, form, filter, options)
        if (!lines && !options.files) return undefined
        return exportSubmissions(formpost, form, filter, { ...options, lines }, output)
      }
      // The service gives files only to persons.
      const done = options.files ? await asPerson(url, run) : await run(await connect(url))
      if (options.out) output.note(`Wrote ${options.out}.`)
      if (options.files && done) {
        const text = `Wrote ${count(done.files, 'file')} of ${count(done.submissions, 'submission')} to ${options.files}.`
        output.note(text)
        if (done.missing > 0) process.exitCode = 1
      }
    })
}
