import type { Messages } from './en.ts'

export const fr: Messages = {
  loading: 'Ouverture…',
  language: 'Langue',

  optional: '(facultatif)',
  choose: 'Choisir…',
  clearChoice: 'Effacer la réponse',
  characters: (used, max) => `${used} caractères sur ${max}`,
  submit: 'Envoyer',
  submitting: 'Envoi…',

  storedAs: (number) => `Enregistré comme ${number}`,
  twoReadings: (typed) => `« ${typed} » peut désigner deux nombres. Choisissez le bon :`,
  wholeReading: (number) => `${number} (nombre entier)`,
  decimalReading: (number) => `${number} (avec décimales)`,

  removeFile: (name) => `Retirer ${name}`,
  remove: 'Retirer',
  fileLimit: (size) => `Jusqu’à ${size}`,
  fileKinds: { image: 'images', audio: 'sons', video: 'vidéos', text: 'texte' },
  kilobytes: (number) => `${number} Ko`,
  megabytes: (number) => `${number} Mo`,
  gigabytes: (number) => `${number} Go`,

  payment: 'Ce formulaire demande un paiement',
  paymentBody:
    'Le paiement se fait en ligne, chez le responsable du formulaire, jamais depuis cette page. Demandez-lui le lien de paiement. Ce que vous saisissez ici reste sur cet appareil.',
}
