import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { generateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { decrypt } from '../encryption/decrypt-tool.ts'
import { seal } from '../encryption/encrypted-form.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import {
  answersOf,
  formWithRepeats,
  storeAnswers,
  villages,
  type RepeatsForm,
} from '../reading/form-with-repeats.ts'
import { answersDesk, button, rowOf } from './answers-page.ts'
import { startDesk } from './desk.ts'
import { keyFile, unlockWith } from './private-key.ts'

const passphrase = 'well pump handle 7'

describe.skipIf(isMissing('chromium'))('an export of the tables of a form', () => {
  const system = sharedSystem()
  const desk = answersDesk()
  let page: Page
  let made: RepeatsForm
  beforeAll(async () => {
    page = desk.page
    made = await formWithRepeats(desk.owner.api)
    await storeAnswers(system, made, villages)
  })

  const dialogOf = (target: Page) => target.getByRole('dialog')
  const openDialog = async ({ form }: RepeatsForm, target = desk) => {
    await target.open(`/forms/${form.uuid}/answers`)
    await rowOf(target.page, 'Ama').waitFor()
    await target.page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }))
    await target.page.getByRole('button', { name: 'Export', exact: true }).click()
    await dialogOf(target.page).waitFor()
  }
  /** The text of what the dialog exports. */
  const exported = async (role: 'link' | 'button') => {
    const downloading = page.waitForEvent('download')
    await dialogOf(page).getByRole(role, { name: 'Export', exact: true }).click()
    return (await readFile(await (await downloading).path(), 'utf8')).replace(/^\uFEFF/, '')
  }
  const fromService = async ({ form }: RepeatsForm, query: string) => {
    const reply = await fetch(
      `${system.baseUrl}/forms/${form.uuid}/submissions/export?columns=id,files&${query}`,
      { headers: { authorization: `Bearer ${desk.owner.secret}` } },
    )
    expect(reply.status).toBe(200)
    return (await reply.text()).replace(/^\uFEFF/, '')
  }

  it('has the table that is chosen, with names', async () => {
    await openDialog(made)
    const dialog = dialogOf(page)
    const choices = dialog.getByLabel('Table', { exact: true })
    expect(await choices.locator('option').allTextContents()).toEqual([
      ...['Answers', 'Houses', 'person'],
    ])
    await choices.selectOption('Houses')
    expect(await dialog.getByLabel('Include reviews and notes').count()).toBe(0)
    await dialog.getByLabel('Headers').selectOption('Names')
    await dialog.getByLabel('Choices').selectOption('Names')
    const csv = await exported('link')
    expect(csv).toBe(await fromService(made, `repeat=${made.ids.house}&headers=names&values=names`))
    expect(csv).toMatch(/^Submission ID,Instance,Parent Instance,material,built,/)
    expect(csv).toContain(',tin,2001-01-01,')
  })

  it('is chosen by keyboard', async () => {
    await openDialog(made)
    await dialogOf(page).getByLabel('Answers as CSV').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Houses')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Names')
    const csv = await exported('link')
    expect(csv).toBe(await fromService(made, `repeat=${made.ids.house}&headers=names`))
  })

  it('as a spreadsheet has them all', async () => {
    await openDialog(made)
    const dialog = dialogOf(page)
    await dialog.getByLabel('Table', { exact: true }).selectOption('Houses')
    await dialog.getByLabel('Answers as a spreadsheet').check()
    expect(await dialog.getByLabel('Table', { exact: true }).count()).toBe(0)
    await dialog.getByLabel('Headers').selectOption('Names')
    const address = await dialog.getByRole('link', { name: 'Export' }).getAttribute('href')
    expect(address).toMatch(/format=xlsx&headers=names$/)
  })

  it('of encrypted answers is that of “npm run decrypt”', async () => {
    const key = await generateKey({ userIDs: [{ name: 'Owner' }], passphrase, format: 'armored' })
    const sealed = await formWithRepeats(desk.owner.api)
    const change = { is_encrypted: true, encryption_public_key: key.publicKey }
    await desk.owner.api.patch(`/forms/${sealed.form.uuid}`, change)
    for (const answers of villages) {
      const fields = answersOf(sealed.ids, answers)
      const reply = await desk.owner.api.post(
        `/public/forms/${sealed.form.public_id}/submissions`,
        { encrypted_payload: await seal({ fields }, key.publicKey), client_uuid: randomUUID() },
      )
      expect(reply.status, reply.text).toBe(201)
    }
    const env = { FORMPOST_KEY_PASSPHRASE: passphrase }
    const { form } = sealed
    const tool = await decrypt(system.appUrl, desk.owner, form.uuid, key.privateKey, env)
    const written = async (name: string) =>
      (await readFile(path.join(tool.folder, name), 'utf8')).replace(/^\uFEFF/, '')

    await desk.open(`/forms/${form.uuid}/answers`)
    await button(page, 'Unlock').click()
    await unlockWith(page, await keyFile(key.privateKey), passphrase)
    await rowOf(page, 'Ama').waitFor()
    await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }))
    const tables = [
      ['Answers', 'answers.csv', 4],
      ['Houses', 'Houses.csv', 5],
      ['person', 'person.csv', 6],
    ] as const
    for (const [table, file, lines] of tables) {
      await button(page, 'Export').first().click()
      await dialogOf(page).getByLabel('Table', { exact: true }).selectOption(table)
      const csv = await exported('button')
      expect(csv).toBe(await written(file))
      expect(csv.trimEnd().split('\r\n')).toHaveLength(lines)
    }
    await button(page, 'Export').first().click()
    await dialogOf(page).getByLabel('Choices').selectOption('Names')
    expect(await exported('button')).toContain(',r; g,')
  })

  const looks = [
    ['in light', {}],
    ['in dark', { colorScheme: 'dark' }],
    ['right to left', { rightToLeft: true }],
    ['on a phone', { viewport: { width: 320, height: 640 } }],
  ] as const
  it.each(looks)('is accessible %s', async (_, options) => {
    const other = await startDesk({ ...options, owner: desk.owner })
    try {
      await openDialog(made, other)
      await checkAccessibility(other.page)
      const overflow = await dialogOf(other.page).evaluate(
        (dialog) => dialog.scrollWidth - dialog.clientWidth,
      )
      expect(overflow).toBe(0)
    } finally {
      await other.close()
    }
  })
})
