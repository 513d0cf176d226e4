import { expect, test } from 'vitest'

import { isArmoured, isOpenPgpMessage } from './open-pgp.ts'

const armoured = '-----BEGIN PGP MESSAGE-----\n\nwV4D\n-----END PGP MESSAGE-----\n'

test.each([
  ['armour', Buffer.from(armoured)],
  ['armour after a byte order mark and blank lines', Buffer.from(`\uFEFF\r\n\n${armoured}`)],
  ['a session key for a public key, version 3', Buffer.from([0xc1, 0x5e, 3, 1])],
  ['the same with a length of two octets', Buffer.from([0xc1, 0xc1, 0x0c, 3, 1])],
  ['the same in the old packet format, as gpg writes it', Buffer.from([0x85, 0x02, 0x0c, 3, 1])],
  ['a session key for a passphrase, version 4', Buffer.from([0xc3, 0x0d, 4, 9])],
  ['version 6 of both', Buffer.from([0xc3, 0x0d, 6, 9])],
])('%s is an OpenPGP message', (_what, bytes) => {
  expect(isOpenPgpMessage(bytes)).toBe(true)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a header alone', Buffer.from([0xc1])],
  ['text', Buffer.from('hello')],
  ['a photo', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a key in armour', Buffer.from('-----BEGIN PGP PUBLIC KEY BLOCK-----\n')],
  ['a signature packet', Buffer.from([0xc2, 0x5e, 3, 1])],
  ['an unknown version', Buffer.from([0xc1, 0x5e, 9, 1])],
])('%s is none', (_what, bytes) => {
  expect(isOpenPgpMessage(bytes)).toBe(false)
})

test('armour is told from binary', () => {
  expect(isArmoured(Buffer.from(armoured))).toBe(true)
  expect(isArmoured(Buffer.from([0xc1, 0x5e, 3, 1]))).toBe(false)
})
