import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import type { Field, Form } from '@formpost/contract'
import { freePort } from '@formpost/local'
import { generateKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm, seal, send } from '../encryption/encrypted-form.ts'
import { createFormWith } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'
import { setWebhook } from '../harness/webhook-api.ts'
import { installClient, type Installed } from './packages.ts'

const readme = path.resolve(import.meta.dirname, '../../gateway/client/README.md')

describe('the README of the client has examples that work:', () => {
  const system = sharedSystem()
  const children: ChildProcess[] = []
  let installed: Installed
  let owner: NewOwner
  let form: Form
  let [depth, photo]: Field[] = []

  beforeAll(async () => {
    installed = await installClient()
    // The programs of the README, by the names in their first lines.
    const blocks = (await readFile(readme, 'utf8')).split('```js\n').slice(1)
    for (const block of blocks) {
      const code = block.split('\n```')[0]!
      const name = /^\/\/ (\w+\.mjs)$/m.exec(code)?.[1]
      if (name) await writeFile(path.join(installed.folder, name), code)
    }
    await writeFile(path.join(installed.folder, 'well.png'), png(400))
    owner = await newOwner(system)
    const created = await createFormWith(
      owner.api,
      { type: 'number', label: 'Depth', name: 'depth' },
      { type: 'file', label: 'Photo', name: 'photo' },
    )
    form = created.form
    ;[depth, photo] = created.fields
  })
  afterAll(async () => {
    for (const child of children) child.kill()
    await installed.remove()
  })

  function start(program: string, env: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [program], {
      cwd: installed.folder,
      env: {
        PATH: process.env['PATH'],
        FORMPOST_URL: system.appUrl,
        FORMPOST_KEY: owner.secret,
        FORM: form.uuid,
        PUBLIC_ID: form.public_id,
        DEPTH: depth!.uuid,
        PHOTO: photo!.uuid,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return child
  }

  async function run(program: string, env?: Record<string, string>): Promise<string> {
    const child = start(program, env)
    const output = text(child.stdout!)
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(0)
    return output
  }

  it('submit, list and rows', async () => {
    const uuid = (await run('submit.mjs')).trim()
    expect(await run('list.mjs')).toMatch(new RegExp(`^${uuid} null \\[ 12.5, '[\\da-f-]{36}' \\]`))
    const [header, row] = (await run('rows.mjs')).split('\n')
    expect(header).toMatch(/^depth\tphoto\tSubmitted At\t/)
    expect(row).toMatch(/^12\.5\t/)
  })

  it('create and errors', async () => {
    expect(await run('create.mjs')).toBe('Water points Depth in metres\n')
    expect(await run('errors.mjs')).toMatch(/^422 validation_failed \[ '.+' \]\n$/)
  })

  it('receive', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const secret = await setWebhook(owner.account, form, url)
    const receiver = start('receive.mjs', { WEBHOOK_SECRET: secret, PORT: String(port) })
    let output = ''
    receiver.stdout!.on('data', (data) => (output += String(data)))
    const forged = { method: 'POST', body: '{}', headers: { 'webhook-signature': 'v1,x' } }
    const statusOfForged = async () => (await fetch(url, forged).catch(() => undefined))?.status
    await expect.poll(statusOfForged).toBe(401)
    const uuid = (await run('submit.mjs')).trim()
    await expect.poll(() => output).toContain(uuid)
  })

  it('decrypt', async () => {
    const userIDs = [{ email: 'owner@example.com' }]
    const passphrase = 'open sesame'
    const keys = await generateKey({ userIDs, passphrase, format: 'armored' })
    await writeFile(path.join(installed.folder, 'private.asc'), keys.privateKey)
    const encrypted = await encryptedForm(owner.api, keys.publicKey)
    const [name] = encrypted.fields
    await send(system, encrypted, await seal({ fields: { [name.uuid]: 'Ada' } }, keys.publicKey))
    const output = await run('decrypt.mjs', { FORM: encrypted.form.uuid, PASSPHRASE: passphrase })
    expect(output).toContain(`'${name.uuid}': 'Ada'`)
  })
})
