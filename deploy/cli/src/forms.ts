import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { components, Formpost } from '@formpost/client'
import type { Command } from 'commander'

import { formFilesIn, readDocument, writeDocument } from './apply/document-file.ts'
import { connect } from './connection.ts'
import { Failure } from './failure.ts'
import { findForm, readForm, type Form } from './form-reference.ts'
import type { GlobalOptions } from './global-options.ts'
import { count, createOutput, table } from './output.ts'

const stateOf = ({ is_active }: { is_active: boolean }) => (is_active ? 'open' : 'closed')

const describeForm = (form: Form) =>
  [
    `${form.title} (${stateOf(form)}), version ${form.version}`,
    form.public_url,
    `uuid ${form.uuid}`,
    '',
    table(
      ['Field', 'Type', 'Name', 'UUID'],
      form.fields.map((field) => [
        `${field.label ?? ''}${field.is_required ? ' *' : ''}`,
        field.type,
        field.name ?? '',
        field.uuid,
      ]),
    ),
  ].join('\n')

export function addForms(program: Command): void {
  const forms = program.command('forms').description('List and change forms')
  const begin = async () => {
    const options = program.opts<GlobalOptions>()
    return { output: createOutput(options.json ?? false), ...(await connect(options.url)) }
  }

  forms
    .command('list')
    .description('List all forms')
    .action(async () => {
      const { formpost, output } = await begin()
      const rows: components['schemas']['FormListRow'][] = []
      const options = { params: { query: { per_page: 100 } } }
      for await (const row of formpost.items('/api/v1/forms', options)) rows.push(row)
      output.print(rows, () =>
        table(
          ['Title', 'State', 'Answers', 'Public id', 'UUID'],
          rows.map((row) => [
            ...[row.title, stateOf(row), String(row.submissions_count), row.public_id, row.uuid],
          ]),
        ),
      )
    })

  forms
    .command('show')
    .description('Show a form and its fields')
    .argument('<form>', 'uuid, public id, slug or title')
    .action(async (reference: string) => {
      const { formpost, output } = await begin()
      const form = await readForm(formpost, reference)
      output.print(form, () => describeForm(form))
    })

  forms
    .command('create')
    .description('Create a form')
    .argument('<title>')
    .option('--template <name>', 'begin with a template of the service')
    .action(async (title: string, { template }: { template?: string }) => {
      const { formpost, output } = await begin()
      if (template) await checkTemplate(formpost, template)
      const body = { title, ...(template ? { template } : {}) }
      const { data: form } = await formpost.post('/api/v1/forms', { body })
      output.print(form, () => `Created “${form.title}”, ${form.uuid}.\n${form.public_url}`)
    })

  const setActive = async (reference: string, is_active: boolean) => {
    const { formpost, output } = await begin()
    const params = { path: { form: await findForm(formpost, reference) } }
    const { data: form } = await formpost.patch('/api/v1/forms/{form}', {
      params,
      body: { is_active },
    })
    output.print(form, () => `“${form.title}” is ${stateOf(form)}.`)
  }
  forms
    .command('open')
    .description('Accept answers')
    .argument('<form>', 'uuid, public id, slug or title')
    .action((reference: string) => setActive(reference, true))
  forms
    .command('close')
    .description('Accept no more answers')
    .argument('<form>', 'uuid, public id, slug or title')
    .action((reference: string) => setActive(reference, false))

  forms
    .command('delete')
    .description('Delete a form with its answers and files')
    .argument('<form>', 'uuid, public id, slug or title')
    .option('--yes', 'delete without asking')
    .action(async (reference: string, { yes }: { yes?: boolean }) => {
      const { formpost, output } = await begin()
      const form = await readForm(formpost, reference)
      if (!yes) {
        const { meta } = await formpost.get('/api/v1/forms/{form}/submissions', {
          params: { path: { form: form.uuid }, query: { per_page: 1 } },
        })
        const answers = count(meta.total ?? 0, 'submission')
        throw new Failure(
          `“${form.title}” has ${answers}, which would be deleted with it. Add --yes to delete it.`,
        )
      }
      await formpost.delete('/api/v1/forms/{form}', { params: { path: { form: form.uuid } } })
      output.print({ uuid: form.uuid }, () => `Deleted “${form.title}”.`)
    })

  forms
    .command('export')
    .description(
      'Write a form to a file, which “formpost apply” takes; an .xlsx file is an XLSForm',
    )
    .argument('<form>', 'uuid, public id, slug or title')
    .argument('[file]', 'default: the standard output')
    .action(async (reference: string, file: string | undefined) => {
      const { formpost, output, url } = await begin()
      const form = await findForm(formpost, reference)
      let unknown: string[] = []
      if (file && path.extname(file).toLowerCase() === '.xlsx')
        unknown = await writeXlsform(formpost, form, file)
      else await writeDocument(file, await readDocument(formpost, url, form))
      if (file) output.note(`Wrote ${file}.`)
      for (const line of unknown) output.note(line)
    })

  forms
    .command('export-all')
    .description('Write all forms to a folder, a file for each, which “formpost apply” takes')
    .argument('<folder>')
    .action(async (folder: string) => {
      const { formpost, output, url } = await begin()
      // A form keeps the name of its file when its title changes.
      const names = await formFilesIn(folder, url)
      const files: string[] = []
      const options = { params: { query: { per_page: 100 } } }
      for await (const { uuid, slug } of formpost.items('/api/v1/forms', options)) {
        const isTaken = [...names.values()].includes(`${slug}.json`)
        const name = names.get(uuid) ?? `${slug}${isTaken ? `-${uuid.slice(0, 8)}` : ''}.json`
        names.set(uuid, name)
        await writeDocument(path.join(folder, name), await readDocument(formpost, url, uuid))
        files.push(name)
        output.progress(count(files.length, 'form'))
      }
      output.print(files, () => `Wrote ${count(files.length, 'form')} to ${folder}.`)
    })
}

/** The service takes an unknown template for a blank one. */
async function checkTemplate(formpost: Formpost, template: string): Promise<void> {
  const { data } = await formpost.get('/api/v1/templates')
  const ids = data.flatMap(({ templates }) => templates.map(({ id }) => id))
  if (ids.includes(template)) return
  throw new Failure(`There is no template “${template}”. The templates are ${ids.join(', ')}.`)
}

/** What ODK does not know of the form, a line for each setting. */
async function writeXlsform(formpost: Formpost, form: string, file: string): Promise<string[]> {
  const params = { path: { form } }
  const { data: unknown } = await formpost.get('/api/v1/forms/{form}/xlsform/report', { params })
  const workbook = await formpost.get('/api/v1/forms/{form}/xlsform', {
    params,
    parseAs: 'arrayBuffer',
  })
  await writeFile(file, Buffer.from(workbook))
  return unknown.map(({ what }) => what)
}
