import { randomUUID } from 'node:crypto'

import type { Field, Form, Receipt } from '@formpost/contract'
import { createMessage, encrypt, readKey } from 'openpgp'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { upload } from '../harness/uploads.ts'

/** An encrypted form with a name, a count, choices and a photo. */
export interface EncryptedForm {
  form: Form
  fields: [name: Field, count: Field, choices: Field, photo: Field]
}

export async function encryptedForm(api: Api, publicKey: string): Promise<EncryptedForm> {
  const { form, fields } = await createFormWith(
    api,
    { type: 'short_text', label: 'Name' },
    { type: 'number', label: 'Count' },
    { type: 'checkbox', label: 'Seen', options: ['Pump', 'Fence'] },
    { type: 'file', label: 'Photo' },
  )
  const change = { is_encrypted: true, encryption_public_key: publicKey }
  const reply = await api.patch(`/forms/${form.uuid}`, change)
  if (reply.status !== 200) throw new Error(reply.text)
  return { form, fields: fields as EncryptedForm['fields'] }
}

/** An armoured message, as the filler encrypts answers. */
export async function seal(plain: object, publicKey: string): Promise<string> {
  const message = await createMessage({ text: JSON.stringify(plain) })
  return encrypt({ message, encryptionKeys: await readKey({ armoredKey: publicKey }) })
}

/** A binary message, as the filler encrypts files. */
export async function sealFile(plain: Uint8Array, publicKey: string): Promise<Uint8Array> {
  const message = await createMessage({ binary: plain })
  const encryptionKeys = await readKey({ armoredKey: publicKey })
  return encrypt({ message, encryptionKeys, format: 'binary' })
}

/** Sends a message with its encrypted files; returns the submission's uuid. */
export async function send(
  { appUrl, baseUrl }: { appUrl: string; baseUrl: string },
  { form, fields }: EncryptedForm,
  encrypted_payload: string,
  files: (Uint8Array | string)[] = [],
): Promise<string> {
  const upload_uuids: string[] = []
  for (const file of files) {
    const field = fields[3].uuid
    const bytes = Buffer.from(file as Uint8Array)
    const { status, text, body } = await upload(appUrl, form.public_id, {
      bytes,
      name: `${field}.pgp`,
      field,
    })
    if (status !== 201) throw new Error(text)
    upload_uuids.push(body.uuid)
  }
  const reply = await createApi(baseUrl).post<Receipt>(
    `/public/forms/${form.public_id}/submissions`,
    { encrypted_payload, upload_uuids, client_uuid: randomUUID(), was_offline: true },
  )
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.submission_uuid
}
