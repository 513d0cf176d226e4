import { createClient } from '@formpost/client'
import type { Command } from 'commander'

import { currentUrl, logIn, originOf } from './connection.ts'
import {
  forgetCredential,
  saveCredential,
  savedCredential,
  type Credential,
} from './credentials.ts'
import type { GlobalOptions } from './global-options.ts'
import { createOutput } from './output.ts'
import { promptSecret } from './prompt.ts'

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('Log in, and keep the login token for the next commands')
    .argument('[address]', 'address of Formpost')
    .option('--key', 'use an API key instead of email and password')
    .action(async (address: string | undefined, { key }: { key?: boolean }) => {
      const options = program.opts<GlobalOptions>()
      const url = address ? originOf(address) : await currentUrl(options.url)
      const credential: Credential = key
        ? { kind: 'api_key', token: await promptSecret('API key', 'FORMPOST_KEY') }
        : await logIn(url)
      const formpost = createClient({ baseUrl: url, token: credential.token })
      const { data: user } = await formpost.get('/api/v1/auth/me')
      await saveCredential(url, credential)
      createOutput(options.json ?? false).print(
        { url, user },
        () => `You are logged in to ${url} as ${user.name}.`,
      )
    })
  program
    .command('logout')
    .description('End the login, and forget its token')
    .action(async () => {
      const options = program.opts<GlobalOptions>()
      const url = await currentUrl(options.url)
      const saved = await savedCredential(url)
      if (saved?.kind === 'login_token') {
        const formpost = createClient({ baseUrl: url, token: saved.token })
        // A token that has expired is forgotten too.
        await formpost.post('/api/v1/auth/logout').catch(() => undefined)
      }
      await forgetCredential(url)
      createOutput(options.json ?? false).print({ url }, () => `You are logged out of ${url}.`)
    })
}
