import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** A new folder until the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-key-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes the file of a private key. */
export async function keyFile(privateKey: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'key.asc')
  await writeFile(file, privateKey)
  return file
}

/** Fills in the dialog that asks for a private key, and sends it. */
export async function unlockWith(page: Page, file: string, passphrase: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Private key file').setInputFiles(file)
  await dialog.getByLabel('Passphrase').fill(passphrase)
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click()
}
