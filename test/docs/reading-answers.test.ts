import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import type { Field, Form } from '@formpost/contract'
import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { pandasPython } from '../harness/requirements.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { accountApi, setWebhook } from '../harness/webhook-api.ts'

const page = path.resolve(import.meta.dirname, '../../docs/reading-answers.md')

/** A code block of the page. */
async function blockAfter(heading: string, language: string): Promise<string> {
  const markdown = await readFile(page, 'utf8')
  const section = markdown.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!
  return section.split(`\`\`\`${language}\n`)[1]!.split('\n```')[0]!
}

describe('docs/reading-answers.md has examples that work:', () => {
  const system = sharedSystem()
  let api: Api
  let folder: string
  let form: Form
  let field: Field
  const children: ChildProcess[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-reading-'))
    api = createApi(system.baseUrl, system.apiKey)
    const question = { type: 'radio', label: 'State', options: ['Works', 'Broken'] }
    const created = await createFormWith(api, question)
    form = created.form
    field = created.fields[0]!
    for (const state of ['Works', 'Broken', 'Works']) await send(state)
  })
  afterAll(async () => {
    for (const child of children) child.kill()
    await rm(folder, { recursive: true })
  })

  const send = async (state: string) =>
    (await submit(api, form, { fields: { [field.uuid]: state } })).body.submission_uuid

  function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        FORMPOST_URL: system.appUrl,
        FORMPOST_KEY: system.apiKey,
        FORM: form.uuid,
        FIELD: field.uuid,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return child
  }

  async function run(program: string, ...args: string[]): Promise<string> {
    const child = start(program, args)
    const output = text(child.stdout!)
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(0)
    return output
  }

  it('polling', async () => {
    await writeFile(
      path.join(folder, 'poll.mjs'),
      await blockAfter('Poll for new submissions', 'js'),
    )
    const poll = async () => {
      const lines = (await run(process.execPath, 'poll.mjs')).split('\n').filter(Boolean)
      return lines.map((line) => (JSON.parse(line) as { uuid: string }).uuid)
    }
    expect(await poll()).toHaveLength(3)
    expect(await poll()).toEqual([])
    const uuid = await send('Works')
    expect(await poll()).toEqual([uuid])
  })

  it.skipIf(isMissing('pandas'))('pandas', async () => {
    await writeFile(path.join(folder, 'answers.py'), await blockAfter('pandas', 'python'))
    expect(await run(pandasPython()!, 'answers.py')).toMatch(/Submitted At\n\d{4}-\d\d-\d\d +\d/)
  })

  it('spreadsheets', async () => {
    await run('bash', '-euo', 'pipefail', '-c', await blockAfter('Spreadsheets', 'sh'))
    const [head, ...lines] = (await readFile(path.join(folder, 'answers.csv'), 'utf8')).split(
      '\r\n',
    )
    expect(head).toContain('State,Submitted At')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Broken', ''])
  })

  it('webhooks', async () => {
    await writeFile(path.join(folder, 'receive.mjs'), await blockAfter('Webhooks', 'js'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const secret = await setWebhook(await accountApi(system), form, url)
    const receiver = start(process.execPath, ['receive.mjs'], {
      WEBHOOK_SECRET: secret,
      PORT: String(port),
    })
    let output = ''
    receiver.stdout!.on('data', (data) => (output += String(data)))
    const forged = { method: 'POST', body: '{}', headers: { 'webhook-signature': 'v1,x' } }
    const statusOfForged = async () => (await fetch(url, forged).catch(() => undefined))?.status
    await expect.poll(statusOfForged).toBe(401)
    const uuid = await send('Broken')
    await expect.poll(() => output).toContain(uuid)
  })
})
