import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const fr: Messages = {
  title: 'Chiffrement',
  off: 'Les réponses peuvent être chiffrées sur l’appareil de la personne qui répond, pour que vous seul puissiez les lire, avec une clé que ce service n’a jamais.',
  offLosses:
    'Les filtres par réponse et la recherche ne fonctionnent pas sur des réponses chiffrées. Si vous perdez la clé privée ou sa phrase secrète, plus personne ne peut lire les réponses.',
  offForGood:
    'Ce formulaire a déjà des réponses. Le chiffrement ne peut être activé qu’avant la première réponse. Dupliquez le formulaire pour recueillir des réponses chiffrées.',
  offForPayments: 'Un formulaire avec un paiement ne peut pas être chiffré.',
  frozen:
    'Rien n’a été modifié, car le formulaire a reçu une réponse. Le chiffrement ne peut plus changer après la première, même si elle a été supprimée.',
  on: 'Les réponses sont chiffrées sur l’appareil de la personne qui répond. Pour les lire, déverrouillez-les avec votre clé privée sur la page Réponses.',
  onForGood:
    'Le chiffrement et la clé restent les mêmes, car le formulaire a des réponses. Une clé qui expire peut être renouvelée.',
  keyEnds: (time: string) =>
    `La clé peut chiffrer jusqu’au ${time}. Renouvelez-la avant, sinon personne ne pourra répondre ensuite.`,
  keyExpired: (time: string) =>
    `La clé a expiré le ${time}. Personne ne peut répondre avant que vous la renouveliez. Les appareils gardent les réponses entre-temps.`,
  renewKey: 'Renouveler la clé',
  renewBody:
    'Prolongez la date d’expiration de la clé dans le programme qui l’a créée, ou ajoutez-lui une sous-clé. Exportez ensuite la clé publique et collez-la ici.',
  notRenewed:
    'Rien n’a changé : il faut la clé du formulaire, avec une date d’expiration plus tardive ou une sous-clé plus récente.',
  keyRenewed: 'La clé est renouvelée',
  fingerprint: 'Empreinte de la clé',
  changeKey: 'Changer la clé',
  changeKeyBody:
    'Gardez aussi l’ancienne clé privée : les réponses remplies auparavant, sur un appareil sans connexion, restent chiffrées pour elle.',
  switchOff: 'Désactiver le chiffrement',
  switchOffTitle: 'Désactiver le chiffrement ?',
  switchOffBody: 'Le service peut alors lire les nouvelles réponses.',
  switchedOn: 'Le chiffrement est activé',
  switchedOff: 'Le chiffrement est désactivé',
  keyChanged: 'La clé est changée',
  switchOn: 'Activer le chiffrement',
  useKey: 'Utiliser cette clé',
  cancel: 'Annuler',

  makePair: 'Créer une paire de clés',
  makePairHelp: 'Pour vous si vous n’avez pas de clé OpenPGP. Elle est créée dans cet onglet.',
  usePublic: 'Utiliser une clé publique que vous avez',
  usePublicHelp: 'Pour une clé OpenPGP à vous ou à votre organisation.',

  stepMake: '1. Créer la paire de clés',
  stepDownload: '2. Télécharger la clé privée',
  stepCheck: '3. Vérifier que vous pouvez l’ouvrir',
  keyName: 'Nom de la clé',
  keyNameHelp: 'Pour reconnaître vos clés.',
  keyNameMissing: 'Entrez un nom.',
  passphrase: 'Phrase secrète',
  newPassphraseHelp: (min) =>
    plural(min, {
      one: 'Au moins # caractère.',
      other:
        'Au moins # caractères. Quatre mots au hasard ou plus sont faciles à retenir et difficiles à deviner.',
    }),
  passphraseTooShort: (min) =>
    plural(min, { one: 'Entrez au moins # caractère.', other: 'Entrez au moins # caractères.' }),
  repeatPassphrase: 'Répétez la phrase secrète',
  passphrasesDiffer: 'Les phrases secrètes diffèrent.',
  strength: { weak: 'Facile à deviner', fair: 'Correcte', strong: 'Difficile à deviner' },
  making: 'Création des clés…',
  pairMade: 'La paire de clés est créée',
  downloadBody:
    'Gardez le fichier et la phrase secrète à deux endroits différents, où vous les retrouverez dans des années. Ce service ne garde ni l’un ni l’autre.',
  downloadKey: 'Télécharger la clé privée',
  downloadAgain: 'Télécharger de nouveau',
  checkBody: 'Choisissez le fichier que vous venez de télécharger et entrez sa phrase secrète.',
  checkKey: 'Vérifier la clé',
  keyChecked: 'Le fichier et la phrase secrète ouvrent les réponses.',
  fileName: (title) => `formpost-${title}-cle-privee.asc`,

  publicKey: 'Clé publique',
  publicKeyHelp: 'Elle commence par -----BEGIN PGP PUBLIC KEY BLOCK-----.',
  publicKeyFile: 'Ou choisissez son fichier',
  publicKeyMissing: 'Collez une clé publique ou choisissez son fichier.',
  publicKeyOf: (user) => `Clé de ${user}`,
  endsOn: (day: string) => `Expire le ${day}`,
  publicKeyBody:
    'Comparez l’empreinte avec celle de votre clé, et assurez-vous d’avoir la clé privée.',

  unlock: 'Déverrouiller',
  unlockTitle: 'Déverrouiller les réponses',
  unlockBody:
    'La clé et la phrase secrète ne servent que dans cet onglet. Elles ne sont jamais envoyées ni enregistrées.',
  unlockFormer: 'Déverrouiller avec une ancienne clé',
  privateKeyFile: 'Fichier de la clé privée',
  privateKeyMissing: 'Choisissez le fichier de la clé privée.',
  unlockPassphraseHelp: 'Laissez vide si la clé n’en a pas.',
  locked: 'Ces réponses sont chiffrées. Déverrouillez-les avec votre clé privée pour les lire ici.',
  unlocked: 'Déverrouillées dans cet onglet',
  partlyUnlocked:
    'Déverrouillées dans cet onglet. Certaines réponses sont chiffrées pour une autre clé, comme une ancienne.',
  lock: 'Verrouiller',
  nowUnlocked: 'Les réponses sont déverrouillées',
  nowLocked: 'Les réponses sont verrouillées',
  sealed: 'Aucune clé déverrouillée n’ouvre cette réponse.',
  sealedCount: (count) =>
    plural(count, {
      one: '# réponse ne s’ouvre pas avec les clés déverrouillées.',
      many: '# de réponses ne s’ouvrent pas avec les clés déverrouillées.',
      other: '# réponses ne s’ouvrent pas avec les clés déverrouillées.',
    }),
  sealedFile: 'Aucune clé déverrouillée n’ouvre ce fichier.',
  exportSealed: {
    csv: 'Les colonnes des réponses chiffrées restent vides tant que vous ne les déverrouillez pas.',
    zip: 'Les fichiers restent chiffrés, comme messages OpenPGP.',
  },
  decryptAnswers: 'Déchiffrer les réponses',
  decryptingAnswers: 'Déchiffrement des réponses',
  decrypting: (done, total) => `${done} réponses déchiffrées sur ${total}`,

  problems: {
    'not-a-key': 'Ce n’est pas une clé OpenPGP.',
    'public-key': 'C’est une clé publique. Choisissez le fichier de la clé privée.',
    'private-key':
      'C’est une clé privée. Ne la donnez jamais à personne : utilisez la clé publique.',
    several: 'Ceci contient plusieurs clés. Exportez uniquement la clé du formulaire.',
    expired: 'Cette clé a expiré. Prolongez sa date d’expiration et exportez-la de nouveau.',
    'cannot-encrypt':
      'Cette clé ne peut pas chiffrer. Elle a peut-être expiré, été révoquée, ou ne sert qu’à signer.',
    'wrong-passphrase': 'La phrase secrète est incorrecte.',
    argon2:
      'Cette clé est protégée par Argon2, que cette page ne sait pas ouvrir. Utilisez plutôt « npm run decrypt » sur votre ordinateur.',
    'other-key': 'C’est une autre clé que celle du formulaire.',
  },
}
