import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const fr: Messages = {
  appName: 'Formpost',
  loading: 'Chargement…',
  tryAgain: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'Le texte est sélectionné. Copiez-le avec le clavier ou le menu.',
  skipToContent: 'Aller au contenu',
  unexpectedError: 'Cette page a rencontré un problème',
  unexpectedErrorBody:
    'Rechargez la page pour continuer. Ce qui n’était pas encore enregistré est peut-être perdu.',
  reload: 'Recharger',
  pageNotFound: 'Il n’y a pas de page ici',
  pageNotFoundBody: 'Vérifiez l’adresse, ou allez à vos formulaires.',
  toForms: 'Vos formulaires',

  errors: {
    unreachable: 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
    unavailable: 'Le service est en panne pour le moment. Réessayez dans un instant.',
    loggedOut: 'Vous êtes déconnecté. Connectez-vous pour continuer.',
    forbidden: 'Vous n’avez pas le droit de faire cela.',
    notConfirmed: 'Rien n’a été modifié, car le mot de passe n’a pas été entré.',
    notFound: 'Cela n’existe plus. Il a peut-être été supprimé.',
    tooLarge: 'Cela dépasse la taille que le service accepte.',
    tooMany: (seconds) =>
      plural(seconds, {
        one: 'Trop de demandes. Réessayez dans # seconde.',
        other: 'Trop de demandes. Réessayez dans # secondes.',
      }),
    unexpected: 'Cela n’a pas fonctionné. Réessayez.',
    outdated: 'Cela a été modifié ailleurs entre-temps. Rechargez la page.',
    refused: 'Le service n’a pas accepté cela. Vérifiez ce que vous avez entré et réessayez.',
  },

  logIn: 'Se connecter',
  logOut: 'Se déconnecter',
  logOutTitle: 'Se déconnecter sans enregistrer ?',
  logOutBody:
    'Des réglages ou des vérifications que vous avez modifiés ne sont pas encore enregistrés. Ces changements seront perdus.',
  email: 'Adresse électronique',
  password: 'Mot de passe',
  code: 'Code de votre application',
  recoveryCode: 'Code de secours',
  useRecoveryCode: 'Utiliser un code de secours',
  useCode: 'Utiliser un code de votre application',
  codeHelp: 'Entrez les 6 chiffres que votre application d’authentification affiche pour Formpost.',
  codeMissing: 'Entrez le code.',
  wrongLogin: 'L’adresse électronique ou le mot de passe est incorrect.',
  wrongCode: 'Le code est incorrect ou a déjà servi. Attendez le suivant.',
  forgotPassword:
    'Mot de passe oublié ? Demandez à l’administrateur du service un lien pour en choisir un autre.',
  sessionEnded: 'Votre session est terminée',
  sessionEndedBody: 'Connectez-vous pour reprendre où vous en étiez.',
  confirmPassword: 'Confirmez votre mot de passe',
  confirmPasswordBody: 'Ce changement demande votre mot de passe.',
  confirm: 'Confirmer',
  wrongPassword: 'Le mot de passe est incorrect.',
  linkLogin: 'Connexion…',
  linkInvalid: 'Ce lien a expiré ou a déjà servi',
  linkInvalidBody:
    'Chaque lien ne sert qu’une fois. Connectez-vous avec votre mot de passe, ou demandez un nouveau lien.',
  setPassword: 'Choisissez votre mot de passe',
  newPassword: 'Nouveau mot de passe',
  newPasswordHelp: 'Au moins 8 caractères.',
  showPassword: 'Afficher le mot de passe',
  passwordSet: 'Votre mot de passe est enregistré.',
  passwordTooShort: 'Entrez au moins 8 caractères.',
  passwordTooLong: 'Entrez au plus 256 caractères.',
  passwordTooEasy:
    'Ce mot de passe est trop courant, ou contient le nom de votre adresse électronique. Choisissez-en un autre.',
  savePassword: 'Enregistrer le mot de passe',

  forms: 'Formulaires',
  newForm: 'Nouveau formulaire',
  searchForms: 'Rechercher un formulaire',
  account: 'Compte',
  live: 'En ligne',
  closed: 'Fermé',
  unpublished: 'Pas encore publié',
  draftChanges: 'Brouillon non publié',
  encrypted: 'Chiffré',
  keyEnds: (day: string) => `La clé expire le ${day}`,
  keyExpired: (day: string) => `Clé expirée le ${day}`,
  keyEndsBody: (day: string) =>
    `La clé de chiffrement expire le ${day}. Ensuite, personne ne pourra répondre.`,
  keyExpiredBody: (day: string) =>
    `La clé de chiffrement a expiré le ${day}. Personne ne peut répondre.`,
  renewKey: 'Renouveler la clé',
  answersCount: (count) =>
    plural(count, { one: '# réponse', many: '# de réponses', other: '# réponses' }),
  noAnswers: 'Pas encore de réponse',
  formsFound: (count) => plural(count, { one: '# formulaire', other: '# formulaires' }),
  noFormsFound: 'Aucun formulaire n’a ces mots dans son titre.',
  noForms: 'Pas encore de formulaire',
  noFormsBody:
    'Créez votre premier formulaire à partir d’un modèle ou de zéro. Il est en ligne dès que vous le publiez.',
  lastAnswer: (when) => `dernière réponse ${when}`,
  changed: (when) => `modifié ${when}`,
  showMore: 'En afficher plus',

  tabs: {
    build: 'Édition',
    answers: 'Réponses',
    summary: 'Résumé',
    share: 'Partage',
    settings: 'Réglages',
  },
  formSections: 'Rubriques du formulaire',
}
