import type { Messages } from './en.ts'

export const fr: Messages = {
  share: 'Partage',

  unpublishedTitle: 'Le formulaire n’est pas encore publié',
  unpublishedBody: 'Personne ne peut ouvrir le lien tant que vous n’avez pas publié le formulaire.',
  toBuild: 'Aller à Édition',
  closedTitle: 'Le formulaire est fermé',
  closedBody: 'Personne ne peut ouvrir le lien tant que vous n’ouvrez pas le formulaire.',
  openForm: 'Ouvrir le formulaire',
  opened: 'Le formulaire est ouvert.',

  localTitle: 'Ce lien ne fonctionne que sur cet ordinateur',
  localBody:
    'Il commence par « localhost », c’est-à-dire l’ordinateur qui l’ouvre. Un téléphone ne peut utiliser ni le lien ni le QR code.',
  localAddresses:
    'Pour obtenir un lien pour les autres appareils de votre réseau, ouvrez cette page à l’une des adresses de cet ordinateur sur ce réseau :',
  insecureTitle: 'Les téléphones ne peuvent ouvrir ce lien qu’en ligne',
  offlineNeedsHttps:
    'Remplir hors ligne demande une adresse https : placez un serveur avec un certificat devant Formpost et donnez son adresse à APP_URL.',

  link: 'Lien',
  linkLead:
    'Envoyez ce lien à toutes les personnes qui doivent répondre. Une fois ouvert, il fonctionne hors ligne.',
  copyLink: 'Copier le lien',
  seeForm: 'Voir le formulaire',

  qrCode: 'Code QR',
  qrCodeLead:
    'Pour les affiches et le papier : l’appareil photo d’un téléphone s’en sert pour ouvrir le formulaire.',
  qrCodeOf: (link) => `Code QR de ${link}`,
  print: 'Imprimer',
  downloadSvg: 'Télécharger en SVG',

  website: 'Sur un site web',
  websiteLead:
    'Ajoutez ce code à une page. Le lien ouvre le formulaire sur une page à part, où il fonctionne aussi hors ligne.',
  html: 'Code HTML',
  copyHtml: 'Copier le code',

  prefilled: 'Lien prérempli',
  prefilledLead:
    'Ouvre le formulaire avec certaines réponses déjà remplies, comme le nom d’un village ou d’une équipe. On peut les modifier avant l’envoi.',
  noFields: 'Le formulaire n’a pas de champ qu’un lien puisse remplir.',
  field: 'Champ à remplir',
  addField: 'Ajouter',
  hidden: (label) => `${label} (caché)`,
  removeField: (label) => `Retirer ${label}`,
  remove: 'Retirer',
  unfit: 'Le formulaire n’accepte pas cette réponse ; le lien la laisse donc de côté.',
}
