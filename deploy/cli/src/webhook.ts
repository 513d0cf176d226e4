import type { Formpost } from '@formpost/client'
import type { Command } from 'commander'

import { asPerson, confirming } from './connection.ts'
import { Failure } from './failure.ts'
import { findForm } from './form-reference.ts'
import type { GlobalOptions } from './global-options.ts'
import { createOutput, table } from './output.ts'

const path = '/api/account/forms/{form}/webhook'
type Params = { path: { form: string } }

export function addWebhook(program: Command): void {
  const webhook = program.command('webhook').description('Manage the webhook of a form')
  const output = () => createOutput(program.opts<GlobalOptions>().json ?? false)
  const withForm = <T>(
    reference: string,
    use: (formpost: Formpost, params: Params) => Promise<T>,
  ) =>
    asPerson(program.opts<GlobalOptions>().url, async ({ formpost }) => {
      const params = { path: { form: await findForm(formpost, reference) } }
      return confirming(formpost, () => use(formpost, params))
    })

  webhook
    .command('show')
    .description('Show the webhook')
    .argument('<form>', 'uuid, public id, slug or title')
    .action(async (form: string) => {
      const { data } = await withForm(form, (formpost, params) => formpost.get(path, { params }))
      output().print(
        data,
        () => `${data.url}\n${(data.events ?? ['submission.created']).join(', ')}`,
      )
    })
  webhook
    .command('set')
    .description('Set the address; the secret of a new webhook is printed only now')
    .argument('<form>', 'uuid, public id, slug or title')
    .argument('<address>')
    .option('--events <event...>', 'default: submission.created')
    .action(async (form: string, url: string, { events }: { events?: string[] }) => {
      const body = { url, ...(events ? { events: events as never } : {}) }
      const { data } = await withForm(form, (formpost, params) =>
        formpost.put(path, { params, body }),
      )
      output().print(data, () => data.secret ?? `Deliveries go to ${data.url}.`)
    })
  webhook
    .command('delete')
    .description('Delete the webhook')
    .argument('<form>', 'uuid, public id, slug or title')
    .action(async (form: string) => {
      await withForm(form, (formpost, params) => formpost.delete(path, { params }))
      output().print({}, () => 'Deleted the webhook.')
    })
  webhook
    .command('test')
    .description('Send a sample to the webhook')
    .argument('<form>', 'uuid, public id, slug or title')
    .action(async (form: string) => {
      const { data } = await withForm(form, (formpost, params) =>
        formpost.post(`${path}/test`, { params }),
      )
      if (!data.delivered) {
        throw new Failure(
          `The sample was not delivered: ${data.error ?? `status ${data.status_code}`}`,
        )
      }
      output().print(data, () => `Delivered in ${data.duration_ms} ms, status ${data.status_code}.`)
    })
  webhook
    .command('deliveries')
    .description('List the newest attempts to deliver')
    .argument('<form>', 'uuid, public id, slug or title')
    .action(async (form: string) => {
      const { data } = await withForm(form, (formpost, params) =>
        formpost.get(`${path}/deliveries`, { params }),
      )
      output().print(data, () =>
        table(
          ['Time', 'Event', 'Status', 'Error'],
          data.map((each) => [
            ...[each.at, each.event, String(each.status_code ?? ''), each.error ?? ''],
          ]),
        ),
      )
    })
}
