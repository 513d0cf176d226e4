import { fr as shared } from '@formpost/ui/messages/fr.ts'
import { formatCount, plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const fr: Messages = {
  shared,

  home: 'Formulaires sur cet appareil',
  tryAgain: 'Réessayer',
  pageNotFound: 'Il n’y a pas de page ici',
  pageNotFoundBody: 'Vérifiez le lien, ou allez aux formulaires sur cet appareil.',
  toHome: 'Formulaires sur cet appareil',
  skipToForm: 'Aller au formulaire',
  unexpectedError: 'Cette page a rencontré un problème',
  unexpectedErrorBody:
    'Ce que vous aviez saisi est gardé sur cet appareil. Rechargez la page pour continuer.',

  pillOffline: 'Hors ligne',
  pillWaiting: (count) => plural(count, { other: '# en attente' }),
  pillAttention: (count) => plural(count, { other: '# à corriger' }),
  pillOutbox: 'Boîte d’envoi',
  outboxCount: (count) => `Boîte d’envoi (${formatCount(count)})`,

  updateReady: 'Une nouvelle version est prête',
  reload: 'Recharger',
  storageFull:
    'Cet appareil n’a pas pu enregistrer vos réponses : il n’a plus de place. Elles sont toujours à l’écran.',
  storageFailing:
    'Cet appareil n’a pas pu enregistrer vos réponses. Elles sont toujours à l’écran.',
  storageBlocked:
    'Formpost est ouvert dans un autre onglet avec une version plus ancienne. Fermez cet onglet, puis rechargez celui-ci.',
  exportAnswers: 'Exporter',

  pageN: (page) => `Page ${formatCount(page)}`,
  pageNOfM: (page, pages) => `Page ${formatCount(page)} sur ${formatCount(pages)}`,
  titleError: (title) => `Erreur : ${title}`,
  next: 'Suivant',
  preparingFile: 'Préparation du fichier…',
  back: 'Retour',
  draftSaved: 'Brouillon enregistré',
  draftNotSaved: 'Brouillon non enregistré',
  startAgain: 'Recommencer',
  startAgainTitle: 'Supprimer ce brouillon et recommencer ?',
  startAgainBody: 'Les réponses et les fichiers de ce brouillon seront supprimés de cet appareil.',
  deleteDraft: 'Supprimer le brouillon',
  keepDraft: 'Le garder',
  continueDraft: (name) => `Continuer le brouillon de ${name}`,
  continueDraftChanged: (when) => `Continuer le brouillon modifié ${when}`,
  formChanged: 'Ce formulaire a changé depuis que vous avez commencé. Vérifiez vos réponses.',
  notAsked: 'Ces questions ne sont plus posées, ces réponses ne seront donc pas envoyées :',
  noLongerFits: (label, answer) =>
    `« ${answer} » ne convient plus à « ${label} ». Répondez de nouveau`,
  editing:
    'Vous modifiez un envoi qui n’a pas été accepté. Il sera remplacé quand vous l’enverrez.',
  editingWaiting:
    'Vous modifiez un envoi de la boîte d’envoi. Il partira quand vous l’aurez envoyé de nouveau.',
  editingAsNew:
    'Vous modifiez des réponses que le service n’a pas. Envoyez-les pour en faire un autre envoi.',
  discardEdit: 'Annuler les modifications',
  discardEditTitle: 'Annuler vos modifications ?',
  discardEditBody: 'L’envoi reste dans la boîte d’envoi tel qu’il était avant.',
  notEditable: 'Cet envoi ne peut pas être modifié maintenant',
  editObstacles: {
    open_elsewhere:
      'Il est en cours de modification dans un autre onglet. Continuez là-bas, ou fermez cet onglet.',
    sending: 'Il est en cours d’envoi.',
    sent: 'Il a été envoyé.',
    encrypted: 'Il est chiffré : seul le responsable du formulaire peut le lire.',
    gone: 'Il n’est plus sur cet appareil.',
  },
  problemTitle: 'Il y a un problème',
  brandedFooter: 'Créé avec Formpost',

  fileShrunk: (label, before, after) => `${label} : ${before}, réduit à ${after}`,
  fileTooLarge: (name, size, max) =>
    `« ${name} » fait ${size}. Choisissez un fichier de ${max} au plus`,
  fileWrongType: (name, types) => `« ${name} » est d’un autre type. Choisissez parmi : ${types}`,
  fileEmpty: (name) => `« ${name} » est vide. Choisissez un autre fichier`,
  fileUnreadable: (name) => `« ${name} » n’a pas pu être lu. Choisissez-le de nouveau`,

  encrypted:
    'Vos réponses sont chiffrées sur cet appareil. Seul le responsable du formulaire peut les lire.',
  noKey: 'Ce formulaire n’a pas de clé de chiffrement',
  noKeyBody:
    'Ses réponses doivent être chiffrées ; rien n’est donc envoyé tant que son responsable n’a pas réglé cela. Ce que vous saisissez ici reste sur cet appareil.',
  encryptionFailed:
    'Vos réponses n’ont pas pu être chiffrées avec la clé de ce formulaire ; rien n’a été envoyé. Elles sont toujours à l’écran.',
  encryptedRecord:
    'Il est chiffré : seul le responsable du formulaire peut le lire. Il ne peut être ni affiché ni modifié ici.',
  closed: 'Ce formulaire est fermé',
  closedBody:
    'Le responsable du formulaire l’a fermé. Vos réponses sont gardées ici ; vous pouvez les exporter.',
  closedEmptyBody: 'Le responsable du formulaire l’a fermé. Il n’accepte plus de réponses.',
  notOnDevice: 'Ce formulaire n’est pas encore sur cet appareil',
  notOnDeviceBody:
    'Le service est injoignable pour le moment. Ouvrez ce lien une fois en ligne ; ensuite le formulaire s’ouvre sans connexion.',
  formNotFound: 'Ce formulaire n’existe pas',
  formNotFoundBody:
    'Le lien est peut-être incomplet. Demandez-en un nouveau à la personne qui l’a envoyé.',

  sent: 'Envoyé',
  sentBody: 'Le service a confirmé qu’il a bien vos réponses.',
  savedOnDevice: 'Enregistré sur cet appareil',
  savedOnDeviceBody:
    'L’envoi se fera tout seul dès qu’il y aura une connexion. Vous pouvez fermer cette page.',
  refused: 'À corriger',
  refusedBody: 'Le service n’a pas accepté cet envoi. Vos réponses sont gardées sur cet appareil.',
  refusedLink: 'Voir pourquoi dans la boîte d’envoi',
  fillAgain: 'Remplir de nouveau',

  addForms: 'Ajouter des formulaires',
  addFormsLabel: 'Liens de formulaires',
  addFormsHelp:
    'Un lien par ligne. Chaque formulaire est récupéré maintenant, puis s’ouvre sans connexion.',
  saveForOffline: 'Garder hors ligne',
  downloading: 'Récupération…',
  linkSaved: (title) => `« ${title} » est sur cet appareil`,
  linkInvalid: (link) => `${link} n’est pas un lien vers un formulaire d’ici`,
  linkNotFound: (link) => `${link} : ce formulaire n’existe pas`,
  linkClosed: (link) => `${link} : ce formulaire est fermé`,
  linkUnreachable: (link) => `${link} : le service est injoignable. Réessayez une fois en ligne`,
  shareForm: (title) => `Transmettre ou retirer « ${title} »`,
  shareFormBody:
    'Scannez ceci avec l’appareil photo d’un autre téléphone pour y ouvrir le formulaire.',
  copyLink: 'Copier le lien',
  linkCopied: 'Le lien est copié',
  removeForm: 'Retirer de cet appareil',
  removeFormLater:
    'Il pourra être retiré quand ses brouillons et envois seront partis ou supprimés.',
  close: 'Fermer',
  homeIntro: 'Ouvrez-les et remplissez-les avec ou sans connexion.',
  homeEmpty: 'Pas encore de formulaire',
  homeEmptyBody:
    'Cette page garde les formulaires que vous avez ouverts, pour les remplir partout. Pour en ajouter un, ouvrez son lien une fois en ligne.',
  formUpdated: (when) => `Mis à jour ${when}`,
  formClosed: 'Fermé par son responsable',
  draftsCount: (count) => plural(count, { one: '# brouillon', other: '# brouillons' }),
  drafts: 'Brouillons',
  draftChanged: (when) => `Dernier changement ${when}`,
  install: 'Installer Formpost',
  installBody:
    'Il est alors à portée de main sur l’écran d’accueil, et ses données sont mieux protégées.',

  outbox: 'Boîte d’envoi',
  outboxEmpty: 'Rien à envoyer',
  outboxEmptyBody: 'Les envois restent ici jusqu’à ce que le service les ait confirmés.',
  allSent: 'Tout est envoyé',
  sendingNow: (count) => plural(count, { other: 'Envoi de #…' }),
  waitingNext: (count, when) => plural(count, { other: `# en attente, prochain essai ${when}` }),
  waitingNow: (count) => plural(count, { other: '# en attente, essai en cours' }),
  attentionCount: (count) => plural(count, { other: '# à corriger' }),
  sendNow: 'Envoyer maintenant',
  export: 'Exporter',
  exporting: 'Exportation…',
  exportFailed: 'L’exportation n’a pas fonctionné. Réessayez.',
  open: 'Ouvrir',
  actionOnRecord: (action, name) => `${action} : ${name}`,
  beingEdited:
    'Vous avez commencé à le modifier. Il partira quand vous aurez envoyé vos modifications.',
  editedCount: (count) => plural(count, { other: '# en cours de modification' }),
  retriedLater:
    'Un nouvel essai a lieu tout seul de temps en temps, et avec « Envoyer maintenant ».',
  answersDeleted: 'Ses réponses ont été supprimées de cet appareil après l’envoi.',
  recordGone: 'Cet envoi n’est plus sur cet appareil',
  recordGoneBody: 'Il a été supprimé dans la boîte d’envoi.',
  edit: 'Modifier',
  delete: 'Supprimer',
  deleteTitle: 'Supprimer cet envoi ?',
  deleteUnsent:
    'Il n’a pas été envoyé. Ses réponses et ses fichiers seront supprimés de cet appareil et ne pourront pas être retrouvés.',
  deleteSent: 'Il a été envoyé. Seul son reçu sera supprimé de cet appareil.',
  cancel: 'Annuler',
  filledIn: (when) => `Rempli le ${when}`,
  sentAt: (when) => `Envoyé le ${when}`,
  receipt: (uuid) => `Reçu ${uuid}`,
  showMore: (count) => plural(count, { other: 'En afficher # de plus' }),
  notPersisted:
    'Ce navigateur peut supprimer ce qui est gardé ici si l’appareil manque de place. Envoyez-le ou exportez-le bientôt.',
  storageUsed: (used, free) =>
    `Ce qui est gardé sur cet appareil occupe ${used} ; il reste ${free}.`,
  storagePersisted: 'Le navigateur ne le supprimera pas de lui-même.',

  states: {
    waiting: 'En attente',
    sending: 'Envoi en cours',
    sent: 'Envoyé',
    needs_attention: 'À corriger',
  },
  retryReasons: {
    unreachable: 'Le service est injoignable.',
    busy: 'Le service est très sollicité. Un nouvel envoi aura lieu plus tard.',
    out_of_order: 'Le service est en panne pour le moment.',
  },
  refusals: {
    closed:
      'Le responsable du formulaire l’a fermé. Vos réponses sont gardées ici ; vous pouvez les exporter.',
    conflict:
      'Le service a déjà d’autres réponses sous le numéro de cet envoi. Pour envoyer celles-ci à part, modifiez-les et envoyez-les.',
    editedTooLate:
      'Le service avait déjà reçu cet envoi, avec les réponses d’avant vos modifications. Les réponses modifiées sont gardées ici. Pour les envoyer à part, modifiez-les et envoyez-les. Sinon, supprimez-les.',
    payment:
      'Le formulaire demande un paiement, les réponses ne peuvent donc pas partir d’ici. Elles sont gardées ici ; vous pouvez les exporter.',
    tooLarge:
      'Il est plus gros que ce que le service accepte. Modifiez-le et choisissez des fichiers plus petits.',
    invalid: 'Certaines réponses n’ont pas été acceptées. Modifiez-les et envoyez de nouveau.',
    encryption:
      'Le formulaire est maintenant chiffré, mais sa clé n’a pas pu être utilisée ; rien n’a été envoyé. Envoyez de nouveau plus tard, ou exportez vos réponses et interrogez le responsable du formulaire.',
    other:
      'Le service ne l’a pas accepté. Modifiez-le, ou exportez-le et interrogez le responsable du formulaire.',
  },

  problems: {
    required: (label) => `Répondez à « ${label} »`,
    requiredChoice: (label) => `Choisissez une réponse pour « ${label} »`,
    requiredFile: (label) => `Ajoutez un fichier à « ${label} »`,
    number: (label) => `Entrez un nombre pour « ${label} »`,
    numberBetween: (label, min, max) => `Entrez un nombre entre ${min} et ${max} pour « ${label} »`,
    numberAtLeast: (label, min) => `Entrez un nombre d’au moins ${min} pour « ${label} »`,
    numberAtMost: (label, max) => `Entrez un nombre d’au plus ${max} pour « ${label} »`,
    ambiguousNumber: (label) => `Choisissez le bon nombre pour « ${label} »`,
    tooManyDigits: (label, digits) =>
      `Entrez un nombre d’au plus ${digits} chiffres pour « ${label} »`,
    wholeNumber: (label) => `Entrez un nombre entier pour « ${label} »`,
    steps: (label, step, base) =>
      `Entrez un nombre par pas de ${step} à partir de ${base} pour « ${label} »`,
    email: (label) => `Entrez une adresse électronique comme nom@exemple.com pour « ${label} »`,
    phone: (label) => `Entrez un numéro de téléphone comme +33 1 23 45 67 89 pour « ${label} »`,
    date: (label) => `Entrez une date complète pour « ${label} »`,
    dateBetween: (label, min, max) =>
      `Entrez une date entre le ${min} et le ${max} pour « ${label} »`,
    dateFrom: (label, min) => `Entrez le ${min} ou une date plus tardive pour « ${label} »`,
    dateUntil: (label, max) => `Entrez le ${max} ou une date antérieure pour « ${label} »`,
    tooLong: (label, max) => `Raccourcissez « ${label} » à ${max} caractères`,
    option: (label) => `Choisissez l’une des réponses pour « ${label} »`,
    characters: (label) =>
      `Retirez de « ${label} » les caractères qui ne peuvent pas être enregistrés`,
  },
}
