import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const fr: Messages = {
  settings: 'Réglages',
  cancel: 'Annuler',

  texts: 'Textes et notifications',
  textsLead: 'Ces changements sont en ligne dès que vous les enregistrez, sans publication.',
  title: 'Titre',
  titleHelp: 'Dans vos listes et dans l’onglet du navigateur. Le titre du formulaire est un champ.',
  description: 'Description',
  descriptionHelp:
    'Affichée sous le titre du formulaire, sauf si ce titre a sa propre description.',
  thankYou: 'Message de remerciement',
  thankYouHelp: 'Affiché après l’envoi des réponses.',
  redirect: 'Redirection',
  redirectHelp:
    'Ouverte une fois les réponses envoyées, comme https://example.org/next. Ce qui est rempli hors ligne affiche plutôt le message.',
  notify: 'Me prévenir des nouvelles réponses par courriel',
  notifyHelp: 'Au plus un courriel par minute, avec le nombre de réponses mais pas les réponses.',
  footer: 'Afficher la mention « Formpost » sous le formulaire',
  footerAlways: 'Avec l’offre gratuite, la mention « Formpost » est toujours affichée.',
  save: 'Enregistrer',
  saved: 'Enregistré',
  unsaved: 'Pas encore enregistré',

  state: 'Ouvert ou fermé',
  isOpen: 'Le formulaire est ouvert : toute personne qui a le lien peut répondre.',
  isClosed: 'Le formulaire est fermé : personne ne peut l’ouvrir ni envoyer de réponse.',
  closingLead:
    'La fermeture est immédiate. Vous choisissez ce que lisent les visiteurs, et si les réponses d’avant la fermeture sont encore acceptées.',
  openingLead:
    'L’ouverture est immédiate. Les appareils peuvent alors envoyer les réponses refusées entre-temps.',
  close: 'Fermer le formulaire',
  open: 'Ouvrir le formulaire',
  closed: 'Le formulaire est fermé.',
  opened: 'Le formulaire est ouvert.',
  isUnpublished:
    'Le formulaire n’est pas encore publié : personne ne peut l’ouvrir. Publiez-le dans « Édition », ou ouvrez-le tel quel.',
  graceUntil: (time) =>
    `Les réponses remplies hors ligne avant la fermeture sont acceptées jusqu’au ${time}.`,
  noGrace:
    'Les réponses remplies hors ligne avant la fermeture sont refusées. Elles restent sur leurs appareils et peuvent en être envoyées quand le formulaire est de nouveau ouvert.',
  closeTitle: 'Fermer ce formulaire ?',
  closeBody: 'Dès maintenant, plus personne ne peut ouvrir le formulaire.',
  closedMessage: 'Message aux visiteurs',
  closedMessageHelp:
    'Affiché aux personnes qui ouvrent le lien : par exemple pourquoi le formulaire est fermé et à qui s’adresser.',
  graceDays: 'Jours pour recevoir les réponses antérieures',
  graceDaysHelp:
    'Pour les appareils hors ligne : ce qui a été rempli avant la fermeture est accepté pendant ce nombre de jours. 0 le refuse aussitôt.',
  graceDaysWrong: 'Saisissez un nombre entier de 0 à 365.',
  changeClosing: 'Modifier le message et les jours',
  closingSaved: 'Enregistré',
  saveClosing: 'Enregistrer',

  webhook: 'Webhook',
  webhookLead:
    'Prévient un de vos programmes de l’arrivée des réponses, par une requête signée à son adresse.',
  url: 'Adresse',
  urlHelp: 'Une adresse https qui reçoit des requêtes POST.',
  urlRefused: 'Entrez une adresse https sur internet, sans nom d’utilisateur ni mot de passe.',
  events: 'Événements',
  eventNames: {
    'submission.created': 'Une réponse est arrivée',
    'submission.reviewed': 'Une réponse a été vérifiée',
    'form.published': 'Le formulaire a changé',
  },
  noEvents: 'Choisissez au moins un événement.',
  saveWebhook: 'Enregistrer le webhook',
  rollSecret: 'Renouveler le secret',
  rollSecretTitle: 'Renouveler le secret de signature ?',
  rollSecretBody:
    'Un nouveau secret est créé et affiché une seule fois. Pendant 24 heures, les envois sont signés avec les deux, le temps de modifier votre programme.',
  secretRolled: 'Il y a un nouveau secret de signature.',
  webhookSaved: 'Le webhook est enregistré.',
  secret: 'Secret de signature',
  secretHelp:
    'Votre programme s’en sert pour vérifier la signature des requêtes. Il ne sera plus affiché.',
  test: 'Envoyer un test',
  testing: 'Envoi…',
  testDelivered: (status, duration) => `Le test est arrivé : statut ${status} après ${duration}.`,
  testFailed: (reason) => `Le test n’est pas arrivé : ${reason}`,
  status: (code) => `statut ${code}`,
  noResponse: (duration) => `pas de réponse après ${duration}`,
  milliseconds: (number) => `${number} ms`,
  deleteWebhook: 'Supprimer le webhook',
  deleteWebhookTitle: 'Supprimer le webhook ?',
  deleteWebhookBody:
    'Les livraisons qui attendent un nouvel essai sont abandonnées. La liste des livraisons disparaît.',
  webhookDeleted: 'Le webhook est supprimé.',
  deliveries: 'Livraisons',
  deliveriesLead: 'Tous les essais des 30 derniers jours.',
  noDeliveries: 'Rien n’a encore été livré.',
  refresh: 'Actualiser',
  delivered: 'Livré',
  failed: 'Échoué',
  attempt: (number) => `essai ${number}`,
  nextTry: (when) => `prochain essai ${when}`,
  sendAgain: 'Renvoyer',
  sendAgainOf: (event, when) => `Renvoyer : ${event}, ${when}`,
  willBeSent: 'Un nouvel envoi est en cours. Actualisez la liste pour en voir le résultat.',
  showMore: 'En afficher plus',

  copies: 'Copies du formulaire',
  copiesLead: 'Une copie a les champs et les réglages, mais pas de réponses.',
  duplicate: 'Dupliquer',
  duplicateTitle: 'Dupliquer le formulaire',
  titleOfCopy: 'Titre de la copie',
  titleMissing: 'Entrez un titre.',
  copyOf: (title) => `Copie de ${title}`,
  downloadDocument: 'Télécharger comme fichier',
  documentHelp:
    'Vous pouvez importer le fichier sous « Nouveau formulaire », ici ou dans une autre installation.',

  delete: 'Supprimer le formulaire',
  deleteLead:
    'Supprime définitivement le formulaire, avec ses réponses, ses fichiers et son brouillon.',
  deleteTitle: (title) => `Supprimer « ${title} » ?`,
  deleteEmpty: 'Le formulaire n’a pas de réponse. Il ne pourra pas être récupéré.',
  deleteAnswers: (count) =>
    plural(count, {
      one: '# réponse est supprimée avec lui.',
      many: '# de réponses sont supprimées avec lui.',
      other: '# réponses sont supprimées avec lui.',
    }),
  deleteFiles: (count) => plural(count, { one: '# fichier aussi.', other: '# fichiers aussi.' }),
  deleteTheirFiles: 'Leurs fichiers aussi.',
  cannotUndo: 'C’est irréversible.',
  typeTitle: 'Entrez le titre du formulaire pour confirmer',
  wrongTitle: (title) => `Entrez « ${title} ».`,
  deleted: 'Le formulaire est supprimé.',
}
