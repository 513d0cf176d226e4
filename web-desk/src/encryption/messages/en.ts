import { plural } from '@formpost/ui/messages/plural.ts'

/** The messages of encrypted forms, in English. */
export const en = {
  title: 'Encryption',
  off: 'Answers can be encrypted on the respondent’s device, so that only you can read them, with a key that this service never has.',
  offLosses:
    'Filters by answer and search do not work on encrypted answers. If you lose the private key or its passphrase, nobody can read the answers any more.',
  offForGood:
    'This form has answers already. Encryption can be switched on only before the first answer. Duplicate the form to collect encrypted answers.',
  offForPayments: 'A form with a payment cannot be encrypted.',
  frozen:
    'Nothing was changed, because the form has received an answer. Encryption cannot be changed after the first one, even if it was deleted.',
  on: 'Answers are encrypted on the respondent’s device. To read them, unlock them with your private key on the Answers screen.',
  onForGood:
    'Encryption stays on and the key stays the same, because the form has answers. A key that expires can be renewed.',
  keyEnds: (time: string) =>
    `The key can encrypt until ${time}. Renew it before, or nobody can answer after that.`,
  keyExpired: (time: string) =>
    `The key expired at ${time}. Nobody can answer until you renew it. Devices keep answers meanwhile.`,
  renewKey: 'Renew the key',
  renewBody:
    'Extend the expiry date of the key in the program that made it, or add a new subkey to it. Then export the public key, and paste it here.',
  notRenewed:
    'Nothing was changed: the key must be the one of the form with a later expiry date or a newer subkey.',
  keyRenewed: 'The key is renewed',
  fingerprint: 'Fingerprint of the key',
  changeKey: 'Change the key',
  changeKeyBody:
    'Keep the former private key too: answers that were filled in before, on a device without a connection, stay encrypted to it.',
  switchOff: 'Switch off encryption',
  switchOffTitle: 'Switch off encryption?',
  switchOffBody: 'The service can then read new answers.',
  switchedOn: 'Encryption is on',
  switchedOff: 'Encryption is off',
  keyChanged: 'The key is changed',
  switchOn: 'Switch on encryption',
  useKey: 'Use this key',
  cancel: 'Cancel',

  makePair: 'Make a key pair',
  makePairHelp: 'Choose this if you have no OpenPGP key. It is created in this tab.',
  usePublic: 'Use a public key you have',
  usePublicHelp: 'Choose this if you or your organisation already have one.',

  stepMake: '1. Make the key pair',
  stepDownload: '2. Download the private key',
  stepCheck: '3. Check that you can open it',
  keyName: 'Name of the key',
  keyNameHelp: 'To tell your keys apart.',
  keyNameMissing: 'Enter a name.',
  passphrase: 'Passphrase',
  newPassphraseHelp: (min: number) =>
    plural(min, {
      one: 'At least # character.',
      other:
        'At least # characters. Four or more random words are easy to remember and hard to guess.',
    }),
  passphraseTooShort: (min: number) =>
    plural(min, { one: 'Enter at least # character.', other: 'Enter at least # characters.' }),
  repeatPassphrase: 'Repeat the passphrase',
  passphrasesDiffer: 'The passphrases differ.',
  strength: { weak: 'Easy to guess', fair: 'Fair', strong: 'Hard to guess' },
  making: 'Making the keys…',
  pairMade: 'The key pair is made',
  downloadBody:
    'Store the file and the passphrase in separate places where you can still find them years from now. This service keeps neither.',
  downloadKey: 'Download private key',
  downloadAgain: 'Download again',
  checkBody: 'Choose the file that you have just downloaded and enter its passphrase.',
  checkKey: 'Check the key',
  keyChecked: 'The file and the passphrase open the answers.',
  fileName: (title: string) => `formpost-${title}-private-key.asc`,

  publicKey: 'Public key',
  publicKeyHelp: 'It begins with -----BEGIN PGP PUBLIC KEY BLOCK-----.',
  publicKeyFile: 'Or choose its file',
  publicKeyMissing: 'Paste a public key or choose its file.',
  publicKeyOf: (user: string) => `Key of ${user}`,
  endsOn: (day: string) => `Ends on ${day}`,
  publicKeyBody:
    'Compare the fingerprint with that of your key, and make sure that you have the private key.',

  unlock: 'Unlock',
  unlockTitle: 'Unlock the answers',
  unlockBody:
    'The key and the passphrase are used in this tab only. They are never sent or stored.',
  unlockFormer: 'Unlock with a former key',
  privateKeyFile: 'Private key file',
  privateKeyMissing: 'Choose the file of the private key.',
  unlockPassphraseHelp: 'Leave it empty if the key has none.',
  locked: 'These answers are encrypted. Unlock them with your private key to read them here.',
  unlocked: 'Unlocked in this tab',
  partlyUnlocked:
    'Unlocked in this tab. Some answers are encrypted to another key, such as a former one.',
  lock: 'Lock',
  nowUnlocked: 'The answers are unlocked',
  nowLocked: 'The answers are locked',
  sealed: 'No unlocked key opens this answer.',
  sealedCount: (count: number) =>
    plural(count, {
      one: '# answer cannot be opened with the unlocked keys.',
      other: '# answers cannot be opened with the unlocked keys.',
    }),
  sealedFile: 'No unlocked key opens this file.',
  exportSealed: {
    csv: 'The columns of encrypted answers are empty until you unlock the answers.',
    zip: 'The files stay encrypted, as OpenPGP messages.',
  },
  decryptAnswers: 'Decrypt the answers',
  decryptingAnswers: 'Decrypting the answers',
  decrypting: (done: string, total: string) => `${done} of ${total} answers decrypted`,

  problems: {
    'not-a-key': 'This is not an OpenPGP key.',
    'public-key': 'This is a public key. Choose the file of the private key.',
    'private-key': 'This is a private key. Never give it to anyone: use the public key.',
    several: 'This has several keys. Export only the key of the form.',
    expired: 'This key has expired. Extend its expiry date and export it again.',
    'cannot-encrypt':
      'This key cannot encrypt. It may have expired, been revoked, or be for signatures only.',
    'wrong-passphrase': 'The passphrase is wrong.',
    argon2:
      'This key is protected with Argon2, which the desk cannot open. Use “npm run decrypt” on your computer instead.',
    'other-key': 'This is not the key of the form.',
  },
}

export type Messages = typeof en
