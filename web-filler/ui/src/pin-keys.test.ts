import { expect, test } from 'vitest'

import { derivePinKeys, newPinParameters } from './pin-keys.ts'

const parameters = newPinParameters()
const iv = new Uint8Array(12)
const content = new TextEncoder().encode('water')

const encrypt = (key: CryptoKey) => crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content)
const decrypt = (key: CryptoKey, data: ArrayBuffer) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)

test('derives the same keys from the same PIN, however its digits are typed', async () => {
  const encrypted = await encrypt((await derivePinKeys('402913', parameters)).drafts)
  for (const pin of ['402913', ' 402913 ', '٤٠٢٩١٣', '۴۰۲۹۱۳', '４０２９１３']) {
    const { drafts } = await derivePinKeys(pin, parameters)
    expect(new Uint8Array(await decrypt(drafts, encrypted))).toEqual(content)
  }
})

test('derives other keys from another PIN, another salt and for another purpose', async () => {
  const keys = await derivePinKeys('402913', parameters)
  const encrypted = await encrypt(keys.drafts)
  const others = [
    keys.export,
    (await derivePinKeys('402914', parameters)).drafts,
    (await derivePinKeys('402913', newPinParameters())).drafts,
  ]
  for (const other of others) await expect(decrypt(other, encrypted)).rejects.toThrow()
})

test('derives keys slowly and does not give them away', async () => {
  expect(newPinParameters().iterations).toBeGreaterThanOrEqual(600_000)
  const { drafts } = await derivePinKeys('402913', parameters)
  expect(drafts.extractable).toBe(false)
})
