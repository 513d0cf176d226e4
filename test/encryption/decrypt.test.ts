import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Submission } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { createFormWith } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { totpCode, turnOnTwoFactor } from '../harness/two-factor.ts'
import { png } from '../harness/uploads.ts'
import { decrypt } from './decrypt-tool.ts'
import { encryptedForm, seal, sealFile, send, type EncryptedForm } from './encrypted-form.ts'

const system = sharedSystem()
const passphrase = 'open sesame'
const userIDs = [{ email: 'owner@example.com' }]
let owner: NewOwner
let publicKey: string
let privateKey: string

beforeAll(async () => {
  owner = await newOwner(system)
  ;({ publicKey, privateKey } = await generateKey({ userIDs, passphrase, format: 'armored' }))
})

const unlocked = { FORMPOST_KEY_PASSPHRASE: passphrase }
const run = ({ form }: EncryptedForm, env: Record<string, string> = unlocked, key = privateKey) =>
  decrypt(system.appUrl, owner, form.uuid, key, env)

describe('npm run decrypt', () => {
  it('writes answers in the format of the CSV export, and the original files', async () => {
    const encrypted = await encryptedForm(owner.api, publicKey)
    const [name, count, choices, photo] = encrypted.fields
    const fields = {
      [name.uuid]: '=Ada, "Lovelace"',
      [count.uuid]: -5,
      [choices.uuid]: ['Fence', 'Pump'],
      [photo.uuid]: '../../we\u202ell.png',
      [crypto.randomUUID()]: { of: 'a field that does not exist' },
    }
    const picture = png(1_000)
    const files = [await sealFile(picture, publicKey)]
    const uuid = await send(system, encrypted, await seal({ fields }, publicKey), files)
    await send(system, encrypted, await seal({ fields: { [name.uuid]: 'Grace' } }, publicKey))

    const { code, output, csv, files: opened, folder } = await run(encrypted)
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('Exported 2 submissions and 1 files to'),
    ])
    const { body } = await owner.api.get<{ data: Submission }>(
      `/forms/${encrypted.form.uuid}/submissions/${uuid}`,
    )
    const { created_at, ip_address, uploads } = body.data
    const [upload] = uploads!
    expect(csv[0]).toBe('\uFEFFName,Count,Seen,Photo,Submitted At,IP Address,Filled At,Was Offline')
    expect(csv[1]).toMatch(/^Grace,,,,2/)
    const answers = `"'=Ada, ""Lovelace""",-5,Fence; Pump,${upload!.uuid}`
    expect(csv[2]).toBe(`${answers},${created_at},${ip_address},,true`)
    expect(opened).toEqual({ [`${uuid}/${upload!.uuid}-__.._we_ll.png`]: picture })
    const lines = await readFile(path.join(folder, 'answers.jsonl'), 'utf8')
    expect(lines).toContain('a field that does not exist')
  })

  it('writes answers of every type in the format of the CSV export', async () => {
    const { form, fields } = await createFormWith(
      owner.api,
      { type: 'rating', label: 'Good' },
      { type: 'consent', label: 'Agreed' },
      { type: 'time', label: 'At' },
      { type: 'datetime', label: 'Next' },
    )
    const uuids = fields.map(({ uuid }) => uuid)
    const change = { is_encrypted: true, encryption_public_key: publicKey }
    expect((await owner.api.patch(`/forms/${form.uuid}`, change)).status).toBe(200)
    const encrypted = { form, fields: fields as unknown as EncryptedForm['fields'] }
    const sealed = (...values: unknown[]) => {
      const entries = values.map((value, index) => [uuids[index], value])
      return seal({ fields: Object.fromEntries(entries) as object }, publicKey)
    }
    await send(system, encrypted, await sealed(5, true, '09:30', '2026-05-01T09:30:00+02:00'))
    await send(system, encrypted, await sealed(1, false))
    const { code, csv } = await run(encrypted)
    expect(code).toBe(0)
    expect(csv[1]).toMatch(/^1,,,,2/)
    expect(csv[2]).toContain('5,true,09:30,2026-05-01T09:30:00+02:00,2')
  })

  it('reports a damaged submission and decrypts the others', async () => {
    const encrypted = await encryptedForm(owner.api, publicKey)
    const [name] = encrypted.fields
    const sealed = (value: string) => seal({ fields: { [name.uuid]: value } }, publicKey)
    await send(system, encrypted, await sealed('One'))
    // The message stays well formed, so the service accepts it, but cannot be decrypted.
    const lines = (await sealed('Two')).split('\n')
    const middle = Math.floor(lines.length / 2)
    lines[middle] = lines[middle]!.replaceAll(/[a-m]/g, 'z')
    const payload = lines.filter((line) => !line.startsWith('=')).join('\n')
    const broken = await send(system, encrypted, payload)
    await send(system, encrypted, await sealed('Three'))

    const { code, output, csv } = await run(encrypted)
    expect(code).toBe(1)
    expect(output).toContain(`Cannot decrypt submission ${broken} with this key.`)
    expect(csv.slice(1, 3).map((line) => line.split(',')[0])).toEqual(['Three', 'One'])
  })

  it('decrypts nothing with another key', async () => {
    const encrypted = await encryptedForm(owner.api, publicKey)
    await send(system, encrypted, await seal({ fields: {} }, publicKey))
    const other = await generateKey({ userIDs, format: 'armored' })
    const { code, output } = await run(encrypted, {}, other.privateKey)
    expect(code).toBe(1)
    expect(output).toContain('0 submissions')
    expect(output).toContain('Cannot decrypt submission')
  })

  it('logs in with a second factor', async () => {
    const twoFactorOwner = await newOwner(system)
    const { secret } = await turnOnTwoFactor(twoFactorOwner)
    const encrypted = await encryptedForm(twoFactorOwner.api, publicKey)
    await send(system, encrypted, await seal({ fields: {} }, publicKey))
    const env = { ...unlocked, FORMPOST_CODE: totpCode(secret, 1) }
    const { code, output } = await decrypt(
      system.appUrl,
      twoFactorOwner,
      encrypted.form.uuid,
      privateKey,
      env,
    )
    expect([code, output]).toEqual([0, expect.stringContaining('1 submissions')])
  })

  it('continues after a missing file and accepts a recovery code', async () => {
    const twoFactorOwner = await newOwner(system)
    const { recoveryCodes } = await turnOnTwoFactor(twoFactorOwner)
    const encrypted = await encryptedForm(twoFactorOwner.api, publicKey)
    const [name, , , photo] = encrypted.fields
    const files = [await sealFile(png(), publicKey)]
    const fields = { [name.uuid]: 'Ada', [photo.uuid]: 'a.png' }
    const uuid = await send(system, encrypted, await seal({ fields }, publicKey), files)
    await sql(system, 'UPDATE files.uploads SET stored_at = NULL WHERE submission_uuid = $1', [
      uuid,
    ])
    const env = { ...unlocked, FORMPOST_CODE: recoveryCodes[0]! }
    const { code, output, csv } = await decrypt(
      system.appUrl,
      twoFactorOwner,
      encrypted.form.uuid,
      privateKey,
      env,
    )
    expect(code).toBe(1)
    expect(output).toMatch(/^Exported 1 submissions and 0 files/m)
    expect(output).toMatch(/^Cannot decrypt file /m)
    expect(csv[1]).toMatch(/^Ada,/)
  })

  it('reports errors in one sentence', async () => {
    const encrypted = await encryptedForm(owner.api, publicKey)
    const wrong = await run(encrypted, { FORMPOST_KEY_PASSPHRASE: 'wrong' })
    expect(wrong.output).toBe('Wrong passphrase.\n')
    const noPrivateKey = await run(encrypted, unlocked, publicKey)
    expect(noPrivateKey.output).toMatch(/does not contain an OpenPGP private key\.\n$/)
    const other = await newOwner(system)
    const { uuid } = encrypted.form
    const stranger = await decrypt(system.appUrl, other, uuid, privateKey, unlocked)
    expect(stranger.output).toBe('This form belongs to someone else.\n')
    const unreachable = await decrypt('http://127.0.0.1:1', owner, uuid, privateKey, unlocked)
    expect(unreachable.output).toMatch(/Cannot connect to/)
    expect([wrong, noPrivateKey, stranger, unreachable].map(({ code }) => code)).toEqual([
      1, 1, 1, 1,
    ])
  })
})
