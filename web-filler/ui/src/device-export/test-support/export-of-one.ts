import { strToU8, zipSync, type Zippable } from 'fflate'

import { pathOf } from '../format.ts'

export const clientUuid = 'c1b4b6a0-9a3a-4c55-8f19-6a2f0b5d7e33'
export const draftId = '1f6b2c0e-5a0e-4f60-9d1c-0b8a0f1f6b11'
export const publicId = 'bcdfghjkmn'
export const nameField = '8f0c2f2c-1f5e-4f7e-8f38-0c5c6a6d2c44'
export const photoField = '9a0c2f2c-1f5e-4f7e-8f38-0c5c6a6d2c44'
export const fileId = '2b7a1c52-5a0e-4f60-9d1c-0b8a0f1f6b11'
export const photo = new Uint8Array([1, 2, 3, 4])

export const photoPath = `records/${clientUuid}/1-pump.png`

export const record = {
  clientUuid,
  publicId,
  formTitle: 'Water points',
  formVersion: 3,
  answers: { [nameField]: 'Amina', [photoField]: fileId },
  isEncrypted: false,
  filledAt: '2026-11-27T08:15:00.000Z',
  wasOffline: true,
  thankYouMessage: null,
  refusal: null,
  mayBeStored: 'these',
  isEdited: false,
  files: [
    {
      id: fileId,
      fieldId: photoField,
      name: 'pump.png',
      type: 'image/png',
      path: photoPath,
      uploadUuid: null,
    },
  ],
}

export const draft = {
  id: draftId,
  publicId,
  formTitle: 'Water points',
  formVersion: 3,
  answers: { [nameField]: 'Half' },
  startedAt: 1,
  updatedAt: 2,
  replaces: null,
  refusal: null,
  isEncrypted: false,
  files: [],
}

const field = (id: string, type: string, label: string) => ({
  id,
  type,
  label,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
  position: 0,
})

export const form = {
  public_id: publicId,
  title: 'Water points',
  description: null,
  thank_you_message: null,
  redirect_url: null,
  show_branded_footer: false,
  public_url: 'https://forms.example.org/f/bcdfghjkmn',
  is_encrypted: false,
  encryption_public_key: null,
  encryption_key_fingerprint: null,
  payment_required: false,
  version: 3,
  fields: [field(nameField, 'short_text', 'Name'), field(photoField, 'file', 'Photo')],
}

export const index = {
  format: 'formpost-device',
  version: 1,
  exportedAt: '2026-11-28T02:00:00.000Z',
  records: [
    {
      clientUuid,
      publicId,
      formTitle: 'Water points',
      filledAt: '2026-11-27T08:15:00.000Z',
      isSent: false,
    },
  ],
  drafts: [{ id: draftId, publicId, formTitle: 'Water points', replaces: null }],
  forms: [{ publicId, version: 3 }],
  parts: [],
}

const json = (value: unknown) => strToU8(JSON.stringify(value))

/** The entries of an export of one record with a photo, and one draft. */
export const entriesOfOne = (): Zippable => ({
  [pathOf.index]: json(index),
  [pathOf.record(clientUuid)]: json(record),
  [photoPath]: photo,
  [pathOf.draft(draftId)]: json(draft),
  [pathOf.form(publicId, 3)]: json(form),
})

/** The same as an archive, with other entries; an object becomes its JSON. */
export function exportOfOne(
  entries: Readonly<Record<string, object | Uint8Array | undefined>> = {},
): Uint8Array<ArrayBuffer> {
  const all = { ...entriesOfOne() }
  for (const [path, content] of Object.entries(entries)) {
    if (content === undefined) delete all[path]
    else all[path] = content instanceof Uint8Array ? content : json(content)
  }
  return zipSync(all) as Uint8Array<ArrayBuffer>
}
