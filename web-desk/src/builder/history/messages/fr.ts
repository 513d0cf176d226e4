import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

const quoted = (name: string) => `« ${name} »`

export const fr: Messages = {
  title: 'Historique des versions',
  help: 'Les versions que quelqu’un a ouvertes sont conservées, ainsi que les 100 dernières modifications et publications.',
  version: (version) => `Version ${version}`,
  live: 'En ligne',
  changes: {
    form_created: 'Formulaire créé',
    form_changed: 'Réglages modifiés',
    field_added: 'Champ ajouté',
    field_changed: 'Champ modifié',
    field_removed: 'Champ supprimé',
    fields_reordered: 'Champs déplacés',
    draft_published: 'Brouillon publié',
  },
  unknownChange: 'Modifié',
  credentials: {
    api_key: (name) => `clé d’API ${quoted(name)}`,
    token: (name) => `jeton de connexion ${quoted(name)}`,
    session: (name) => `navigateur ${quoted(name)}`,
  },
  unknownAuthor: 'Auteur inconnu',
  compare: 'Différences',
  compareOf: (version) => `Différences de la version ${version}`,
  comparedWith: (version) => `Par rapport à la version ${version} :`,
  oldest: 'Aucune version plus ancienne n’est conservée.',
  restore: 'Restaurer',
  restoreOf: (version) => `Restaurer la version ${version}`,
  restored: (version) =>
    `Le brouillon est maintenant comme la version ${version}. Publiez-le pour le mettre en ligne.`,
  showOlder: 'Afficher les versions plus anciennes',

  removed: 'Questions retirées qui ont des réponses',
  noRemoved: 'Aucune question avec des réponses n’a été retirée.',
  answers: (count) => plural(count, { one: '# réponse', other: '# réponses' }),
  encryptedAnswers: 'Les réponses sont chiffrées : personne ne peut les compter.',
  manyAnswers: 'Trop de réponses pour les compter en 10 secondes.',
  bringBack: 'Remettre',
  bringBackOf: (name) => `Remettre ${quoted(name)}`,
  broughtBack: (name) =>
    `${quoted(name)} est de nouveau dans le brouillon. Publiez-le pour le mettre en ligne.`,

  lossTitle: 'Des réponses ne seront plus visibles',
  lossBody:
    'La publication retire des questions qui ont des réponses. Les réponses restent enregistrées : vous les trouvez comme questions retirées dans le tableau, la synthèse et les exports, et « Historique des versions » remet les questions.',
  lossDependents: (names) => `Ceux-ci perdent leur condition sur cette question : ${names}`,
  lossFiles: 'Les fichiers envoyés à une question retirée sont supprimés et ne reviennent pas.',
  allChanges: 'Toutes les modifications',
  whatChanged: 'Ce qui a changé :',
}
