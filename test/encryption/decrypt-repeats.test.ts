import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { answersOf, formWithRepeats, type RepeatsForm } from '../reading/form-with-repeats.ts'
import { decrypt } from './decrypt-tool.ts'
import { seal, sealFile } from './encrypted-form.ts'

const system = sharedSystem()
const passphrase = 'open sesame'

describe('npm run decrypt of a form with repeats', () => {
  let owner: NewOwner
  let made: RepeatsForm
  let keys: { publicKey: string; privateKey: string }

  beforeAll(async () => {
    owner = await newOwner(system)
    const userIDs = [{ email: 'owner@example.com' }]
    keys = await generateKey({ userIDs, passphrase, format: 'armored' })
    made = await formWithRepeats(owner.api)
    const change = { is_encrypted: true, encryption_public_key: keys.publicKey }
    await owner.api.patch(`/forms/${made.form.uuid}`, change)
  })

  /** Uploads a file of an instance of a house, named as the filler does. */
  async function uploadPhoto(index: number, bytes: Uint8Array) {
    const { photo, house } = made.ids
    const { body, text } = await upload(system.appUrl, made.form.public_id, {
      bytes: Buffer.from(await sealFile(bytes, keys.publicKey)),
      name: `${house}.${index}.${photo}.pgp`,
      field: photo,
    })
    expect(text).toContain('uuid')
    return body.uuid
  }

  it('writes a table for each repeat, and finds the files of instances', async () => {
    const [last, first] = [png(300), png(200)]
    const upload_uuids = [await uploadPhoto(1, last), await uploadPhoto(0, first)]
    const fields = answersOf(made.ids, {
      ...{ village: 'Ama', colour: ['Crimson'] },
      house: [
        { material: 'Metal', photo: 'first.png', person: [{ age: 3 }, { told: '=1+1' }] },
        { photo: 'last.png' },
      ],
    })
    const encrypted_payload = await seal({ fields }, keys.publicKey)
    const reply = await owner.api.post<{ submission_uuid: string }>(
      `/public/forms/${made.form.public_id}/submissions`,
      { encrypted_payload, upload_uuids, client_uuid: randomUUID() },
    )
    expect(reply.status, reply.text).toBe(201)
    const uuid = reply.body.submission_uuid

    const env = { FORMPOST_KEY_PASSPHRASE: passphrase }
    const { code, csv, files, folder } = await decrypt(
      ...([system.appUrl, owner, made.form.uuid, keys.privateKey, env] as const),
    )
    expect(code).toBe(0)
    expect((await readdir(folder)).toSorted()).toEqual([
      ...['Houses.csv', 'answers.csv', 'answers.jsonl', 'files', 'person.csv'],
    ])
    expect(csv[0]).toMatch(/^\uFEFFSubmission ID,Village,Name,Colours,Houses,Notes,Submitted At,/)
    expect(csv[1]).toMatch(new RegExp(`^${uuid},Ama,,Red,2,,`))
    const linesOf = async (name: string) =>
      (await readFile(path.join(folder, name), 'utf8')).trimEnd().split('\r\n').slice(1)
    expect(await linesOf('Houses.csv')).toEqual([
      `${uuid},1,,Tin,,${upload_uuids[1]},2`,
      `${uuid},2,,,,${upload_uuids[0]},0`,
    ])
    expect(await linesOf('person.csv')).toEqual([`${uuid},1.1,1,3,`, `${uuid},1.2,1,,'=1+1`])
    expect(files).toEqual({
      [`${uuid}/${upload_uuids[1]}-first.png`]: first,
      [`${uuid}/${upload_uuids[0]}-last.png`]: last,
    })
  })
})
