import { Option, type Command } from 'commander'

import { asPerson, confirming } from './connection.ts'
import type { GlobalOptions } from './global-options.ts'
import { createOutput, table } from './output.ts'

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('Manage API keys')
  const begin = () => {
    const { url, json = false } = program.opts<GlobalOptions>()
    return { url, output: createOutput(json) }
  }
  keys
    .command('list')
    .description('List the API keys')
    .action(async () => {
      const { url, output } = begin()
      const { data } = await asPerson(url, ({ formpost }) => formpost.get('/api/account/keys'))
      output.print(data, () =>
        table(
          ['Id', 'Name', 'Access', 'Last used'],
          data.map((key) => [String(key.id), key.name, key.access, key.last_used_at ?? 'never']),
        ),
      )
    })
  keys
    .command('create')
    .description('Create an API key; its secret is printed only now')
    .argument('<name>')
    .addOption(
      new Option('--access <access>', 'what it may do')
        .choices(['read', 'read_write'])
        .default('read'),
    )
    .action(async (name: string, { access }: { access: 'read' | 'read_write' }) => {
      const { url, output } = begin()
      const { data } = await asPerson(url, ({ formpost }) =>
        confirming(formpost, () => formpost.post('/api/account/keys', { body: { name, access } })),
      )
      output.print(data, () => data.secret)
    })
  keys
    .command('revoke')
    .description('Revoke an API key')
    .argument('<id>')
    .action(async (id: string) => {
      const { url, output } = begin()
      const params = { path: { key: id } }
      await asPerson(url, ({ formpost }) =>
        confirming(formpost, () => formpost.delete('/api/account/keys/{key}', { params })),
      )
      output.print({ id }, () => `Revoked key ${id}.`)
    })
}
