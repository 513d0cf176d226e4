import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const fr: Messages = {
  account: 'Compte',

  profile: 'Profil',
  name: 'Nom',
  nameMissing: 'Entrez un nom.',
  email: 'Adresse électronique',
  emailHelp: 'Elle sert à vous connecter et reçoit les notifications.',
  emailInvalid: 'Entrez une adresse électronique, comme nom@example.org.',
  save: 'Enregistrer',
  saved: 'Enregistré',

  password: 'Mot de passe',
  passwordLead: 'Un nouveau mot de passe met fin aussitôt à toutes vos autres sessions.',
  passwordLeadTwoFactor:
    'Un nouveau mot de passe met fin aussitôt à toutes vos sessions. Vous vous reconnectez ensuite, avec un code.',
  revokeKeysToo: 'Révoquer aussi les clés d’API',
  revokeKeysHelp: 'Choisissez ceci si quelqu’un d’autre connaît peut-être votre mot de passe.',
  changePassword: 'Changer le mot de passe',
  passwordChanged: 'Votre mot de passe est changé.',
  passwordChangedLogIn: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.',

  twoFactor: 'Authentification à deux facteurs',
  twoFactorLead:
    'Un code d’une application de votre téléphone est demandé en plus de votre mot de passe.',
  isOff: 'Elle est désactivée.',
  isOn: 'Elle est activée.',
  setUp: 'Configurer',
  scan: 'Scannez ce code QR avec une application d’authentification.',
  qrCode: 'Code QR pour l’application d’authentification',
  orType: 'Ou entrez cette clé dans l’application',
  code: 'Code de votre application',
  codeHelp: 'Les 6 chiffres que l’application affiche maintenant.',
  wrongCode:
    'Le code est incorrect. Vérifiez l’heure de votre téléphone et utilisez le code le plus récent.',
  turnOn: 'Activer',
  cancel: 'Annuler',
  turnedOn: 'L’authentification à deux facteurs est activée.',
  recoveryCodes: 'Codes de secours',
  recoveryCodesHelp:
    'Chaque code sert une fois à la place d’un code de votre application. Gardez-les avec vos papiers importants. Ils ne seront plus affichés.',
  copyCodes: 'Copier',
  downloadCodes: 'Télécharger',
  recoveryFile: 'formpost-codes-de-secours.txt',
  codesKept: 'Je les ai mis de côté',
  turnOff: 'Désactiver',
  turnOffTitle: 'Désactiver l’authentification à deux facteurs ?',
  turnOffBody:
    'Votre mot de passe suffira alors pour vous connecter. Vos codes de secours ne serviront plus.',
  turnedOff: 'L’authentification à deux facteurs est désactivée.',

  keys: 'Clés d’API',
  keysLead:
    'Les programmes utilisent une clé au lieu de votre mot de passe. Elle donne accès à tous vos formulaires.',
  noKeys: 'Vous n’avez pas de clé d’API.',
  createKey: 'Créer une clé d’API',
  keyName: 'Nom de la clé',
  keyNameHelp: 'Ce qui l’utilise, comme « Rapport hebdomadaire ».',
  access: 'Accès',
  accessNames: { read: 'Lecture', read_write: 'Lecture et écriture' },
  keySecret: (name) => `Clé d’API « ${name} »`,
  keySecretHelp: 'Copiez-la maintenant. Elle ne sera plus affichée.',
  created: (when) => `créée ${when}`,
  lastUsed: (when) => `dernière utilisation ${when}`,
  neverUsed: 'jamais utilisée',
  revoke: 'Révoquer',
  revokeKey: (name) => `Révoquer ${name}`,
  revokeTitle: (name) => `Révoquer « ${name} » ?`,
  revokeBody: 'Les programmes qui utilisent cette clé cessent aussitôt de fonctionner.',
  revoked: 'La clé est révoquée.',

  sessions: 'Sessions',
  sessionsLead: 'Là où vous êtes connecté.',
  kinds: { session: 'Navigateur', token: 'Jeton de connexion' },
  thisSession: 'Cette session',
  end: 'Fermer',
  endSession: (name, when) => `Fermer ${name}, ${when}`,
  endOthers: 'Fermer toutes les autres',
  endOthersTitle: 'Fermer toutes les autres sessions ?',
  endOthersBody: (count) =>
    plural(count, {
      one: '# autre session sera aussitôt déconnectée. Les clés d’API restent valables.',
      other: '# autres sessions seront aussitôt déconnectées. Les clés d’API restent valables.',
    }),
  ended: 'La session est fermée.',
  othersEnded: 'Toutes les autres sessions sont fermées.',
}
