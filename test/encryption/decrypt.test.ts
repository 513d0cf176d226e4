import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Submission } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { type NewOwner, newOwner } from '../harness/owners.ts'
import { sql } from '../harness/database.ts'
import { sharedSystem } from '../harness/shared.ts'
import { codeAt, turnOnTwoFactor } from '../harness/two-factor.ts'
import { png } from '../harness/uploads.ts'
import { decrypt } from './decrypt-tool.ts'
import { type EncryptedForm, encryptedForm, seal, sealFile, send } from './encrypted-form.ts'

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
  it('writes answers as the export of a readable form has them, and files as they were', async () => {
    const made = await encryptedForm(owner.api, publicKey)
    const [name, count, choices, photo] = made.fields
    const fields = {
      [name.uuid]: '=Ada, "Lovelace"',
      [count.uuid]: -5,
      [choices.uuid]: ['Fence', 'Pump'],
      [photo.uuid]: '../../we\u202ell.png',
      [crypto.randomUUID()]: { of: 'a field that is not there' },
    }
    const picture = png(1_000)
    const files = [await sealFile(picture, publicKey)]
    const uuid = await send(system, made, await seal({ fields }, publicKey), files)
    await send(system, made, await seal({ fields: { [name.uuid]: 'Grace' } }, publicKey))

    const { code, told, csv, files: opened, folder } = await run(made)
    expect([code, told]).toEqual([0, expect.stringContaining('2 submissions and 1 files are in')])
    const { body } = await owner.api.get<{ data: Submission }>(
      `/forms/${made.form.uuid}/submissions/${uuid}`,
    )
    const { created_at, ip_address, uploads } = body.data
    const [upload] = uploads!
    expect(csv[0]).toBe('\uFEFFName,Count,Seen,Photo,Submitted At,IP Address,Filled At,Was Offline')
    expect(csv[1]).toMatch(/^Grace,,,,2/)
    const answers = `"'=Ada, ""Lovelace""",-5,Fence; Pump,${upload!.uuid}`
    expect(csv[2]).toBe(`${answers},${created_at},${ip_address},,true`)
    expect(opened).toEqual({ [`${uuid}/${upload!.uuid}-__.._we_ll.png`]: picture })
    const lines = await readFile(path.join(folder, 'answers.jsonl'), 'utf8')
    expect(lines).toContain('a field that is not there')
  })

  it('opens the others where one is broken, and says which', async () => {
    const made = await encryptedForm(owner.api, publicKey)
    const [name] = made.fields
    const sealed = (value: string) => seal({ fields: { [name.uuid]: value } }, publicKey)
    await send(system, made, await sealed('One'))
    // Well formed from outside, and yet nobody can open it.
    const lines = (await sealed('Two')).split('\n')
    const middle = Math.floor(lines.length / 2)
    lines[middle] = lines[middle]!.replaceAll(/[a-m]/g, 'z')
    const payload = lines.filter((line) => !line.startsWith('=')).join('\n')
    const broken = await send(system, made, payload)
    await send(system, made, await sealed('Three'))

    const { code, told, csv } = await run(made)
    expect(code).toBe(1)
    expect(told).toContain(`Submission ${broken} cannot be opened with this key.`)
    expect(csv.slice(1, 3).map((line) => line.split(',')[0])).toEqual(['Three', 'One'])
  })

  it('opens nothing with another key', async () => {
    const made = await encryptedForm(owner.api, publicKey)
    await send(system, made, await seal({ fields: {} }, publicKey))
    const other = await generateKey({ userIDs, format: 'armored' })
    const { code, told } = await run(made, {}, other.privateKey)
    expect(code).toBe(1)
    expect(told).toContain('0 submissions')
    expect(told).toContain('cannot be opened with this key')
  })

  it('logs in with a second factor', async () => {
    const careful = await newOwner(system)
    const { secret } = await turnOnTwoFactor(careful)
    const made = await encryptedForm(careful.api, publicKey)
    await send(system, made, await seal({ fields: {} }, publicKey))
    const env = { ...unlocked, FORMPOST_CODE: codeAt(secret, 1) }
    const { code, told } = await decrypt(system.appUrl, careful, made.form.uuid, privateKey, env)
    expect([code, told]).toEqual([0, expect.stringContaining('1 submissions')])
  })

  it('goes on where a file is gone, and takes a recovery code', async () => {
    const careful = await newOwner(system)
    const { recoveryCodes } = await turnOnTwoFactor(careful)
    const made = await encryptedForm(careful.api, publicKey)
    const [name, , , photo] = made.fields
    const files = [await sealFile(png(), publicKey)]
    const fields = { [name.uuid]: 'Ada', [photo.uuid]: 'a.png' }
    const uuid = await send(system, made, await seal({ fields }, publicKey), files)
    await sql(system, 'UPDATE files.uploads SET stored_at = NULL WHERE submission_uuid = $1', [
      uuid,
    ])
    const env = { ...unlocked, FORMPOST_CODE: recoveryCodes[0]! }
    const { code, told, csv } = await decrypt(
      system.appUrl,
      careful,
      made.form.uuid,
      privateKey,
      env,
    )
    expect(code).toBe(1)
    expect(told).toMatch(/^1 submissions and 0 files/m)
    expect(told).toMatch(/^File .* cannot be opened/m)
    expect(csv[1]).toMatch(/^Ada,/)
  })

  it('says in a sentence what stands in its way', async () => {
    const made = await encryptedForm(owner.api, publicKey)
    const wrong = await run(made, { FORMPOST_KEY_PASSPHRASE: 'wrong' })
    expect(wrong.told).toBe('The passphrase is not the one of this key.\n')
    const keyless = await run(made, unlocked, publicKey)
    expect(keyless.told).toMatch(/holds no OpenPGP private key\.\n$/)
    const other = await newOwner(system)
    const { uuid } = made.form
    const stranger = await decrypt(system.appUrl, other, uuid, privateKey, unlocked)
    expect(stranger.told).toBe('This form belongs to someone else.\n')
    const away = await decrypt('http://127.0.0.1:1', owner, uuid, privateKey, unlocked)
    expect(away.told).toMatch(/does not answer/)
    expect([wrong, keyless, stranger, away].map(({ code }) => code)).toEqual([1, 1, 1, 1])
  })
})
