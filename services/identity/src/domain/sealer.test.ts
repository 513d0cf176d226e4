import { randomBytes, randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createSealer } from './sealer.ts'

const sealer = createSealer([randomBytes(32)])
const owner = randomUUID()
const secret = randomBytes(20)

test('opens what it sealed, with new ciphertext each time', () => {
  const box = sealer.seal(secret, owner)
  expect(sealer.open(box, owner).equals(secret)).toBe(true)
  expect(box.includes(secret)).toBe(false)
  expect(sealer.seal(secret, owner).equals(box)).toBe(false)
})

test('rejects another key and another account', () => {
  const box = sealer.seal(secret, owner)
  expect(() => createSealer([randomBytes(32)]).open(box, owner)).toThrow('SECRETS_KEY')
  expect(() => sealer.open(box, randomUUID())).toThrow('SECRETS_KEY')
})

test('rejects a changed bit and truncation', () => {
  const box = sealer.seal(secret, owner)
  for (let at = 0; at < box.length; at++) {
    const other = Buffer.from(box)
    other[at]! ^= 1
    expect(() => sealer.open(other, owner)).toThrow('SECRETS_KEY')
    expect(() => sealer.open(box.subarray(0, at), owner)).toThrow('SECRETS_KEY')
  }
})

test('opens with any key and seals with the first', () => {
  const [former, current] = [randomBytes(32), randomBytes(32)]
  const [before, during, after] = [[former], [current, former], [current]].map(createSealer)
  const box = before!.seal(secret, owner)
  expect(during!.open(box, owner).equals(secret)).toBe(true)
  expect(() => after!.open(box, owner)).toThrow('SECRETS_KEY')
  expect(after!.open(during!.seal(secret, owner), owner).equals(secret)).toBe(true)
})

test('seals again only what another key has sealed', () => {
  const [former, current] = [randomBytes(32), randomBytes(32)]
  const rotating = createSealer([current, former])
  const box = rotating.reseal(createSealer([former]).seal(secret, owner), owner)!
  expect(createSealer([current]).open(box, owner).equals(secret)).toBe(true)
  expect(rotating.reseal(box, owner)).toBeUndefined()
  expect(() => rotating.reseal(box, randomUUID())).toThrow('SECRETS_KEY')
})
