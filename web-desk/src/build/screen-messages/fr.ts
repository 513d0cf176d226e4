import { formatCount, plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

const quoted = (name: string) => `« ${name} »`

export const fr: Messages = {
  title: 'Édition',
  outline: 'Plan',
  form: 'Formulaire',
  properties: 'Propriétés',
  panes: 'Parties de l’éditeur',
  close: 'Fermer',
  cancel: 'Annuler',

  undo: 'Défaire',
  redo: 'Refaire',
  undone: (step) => `Défait : ${step}`,
  redone: (step) => `Refait : ${step}`,
  steps: {
    add_fields: (name, count) => (count > 1 ? 'ajout de champs' : `ajout de ${quoted(name)}`),
    remove_fields: (name, count) =>
      count > 1 ? 'suppression de champs' : `suppression de ${quoted(name)}`,
    duplicate_field: (name) => `copie de ${quoted(name)}`,
    move_field: (name) => `déplacement de ${quoted(name)}`,
    change_fields: (name) => `modification de ${quoted(name)}`,
    set_options: (name) => `modification des options de ${quoted(name)}`,
    set_logic: (name) => `modification de la logique de ${quoted(name)}`,
    change_settings: () => 'modification du formulaire',
    replace_document: () => 'reprise d’autres modifications',
    import: () => 'importation',
    batch: () => 'plusieurs modifications',
  },

  draftChanges: 'Brouillon non publié',
  draftSaved: 'Brouillon enregistré',
  noChanges: 'Rien à publier',
  saving: 'Enregistrement…',
  kept: 'Pas encore enregistré. Vos modifications sont gardées dans ce navigateur et seront enregistrées dès qu’il y aura une connexion.',
  restored: 'Vos modifications non enregistrées de la dernière fois sont de retour.',
  untouched: 'Le formulaire en ligne reste tel quel jusqu’à ce que vous publiiez.',

  addField: 'Ajouter un champ',
  searchTypes: 'Rechercher un champ',
  searchTypesHelp: 'La touche Entrée ajoute le premier.',
  noTypes: 'Aucun champ n’a ces mots dans son nom. Essayez « texte », « choix » ou « date ».',
  typesFound: (count) => plural(count, { one: '# champ trouvé', other: '# champs trouvés' }),
  typeGroups: {
    text: 'Texte',
    values: 'Nombres et dates',
    choices: 'Choix',
    files: 'Fichiers',
    display: 'Textes et images à montrer',
    structure: 'Pages et fin',
  },
  untitledQuestion: 'Question sans titre',
  firstOption: 'Option 1',
  added: (name) => `${quoted(name)} est ajouté`,
  tooManyFields: (max) =>
    `Un formulaire peut avoir ${formatCount(max)} champs. Supprimez-en un d’abord.`,

  emptyTitle: 'Ce formulaire n’a pas encore de champ',
  emptyBody: 'Ajoutez un champ pour chaque chose que vous voulez demander.',
  selectField: (name, type) => `${name}, ${type}`,
  selectForm: (title) => `${title}, réglages du formulaire`,
  noLabel: 'Sans libellé',
  noOptions: 'Pas encore d’option',
  emptyParagraph: 'Pas encore de texte',
  noImage: 'Pas encore d’adresse d’image',
  hiddenField: (value) => (value ? `Caché, au départ ${quoted(value)}` : 'Caché'),
  submit: 'Envoyer',
  problemsOf: (count) => plural(count, { one: '# problème', other: '# problèmes' }),

  actionsOf: (name) => `Actions pour ${quoted(name)}`,
  edit: 'Modifier',
  moveUp: 'Monter',
  moveDown: 'Descendre',
  moveTo: 'Déplacer vers…',
  duplicate: 'Dupliquer',
  delete: 'Supprimer',
  inLogicOf: (count) =>
    plural(count, {
      one: 'La logique de # champ fait référence à ce champ.',
      other: 'La logique de # champs fait référence à ce champ.',
    }),
  moved: (position, total) =>
    `Déplacé en position ${formatCount(position)} sur ${formatCount(total)}`,
  isFirst: 'C’est le premier champ.',
  isLast: 'C’est le dernier champ.',
  moveField: (name) => `Déplacer ${quoted(name)}`,
  position: 'Position',
  positionAfter: (position, name) => `${formatCount(position)}, après ${quoted(name)}`,
  positionFirst: '1, au début',
  move: 'Déplacer',
  duplicated: (name) => `${quoted(name)} est dupliqué`,
  deleted: (name) => `${quoted(name)} est supprimé.`,
  dependents: (count) =>
    plural(count, {
      one: '# champ en dépend ; sa condition est partie avec.',
      other: '# champs en dépendent ; leurs conditions sont parties avec.',
    }),

  publish: 'Publier',
  published: 'Publié',
  publishedBody: 'Le formulaire est en ligne avec vos modifications.',
  publishedClosed:
    'Le formulaire a vos modifications. Il est fermé : personne ne peut le remplir tant que vous ne l’ouvrez pas dans les réglages.',
  openForm: 'Ouvrir le formulaire',
  problems: 'Avant de publier',
  problemsBody: (count) =>
    plural(count, {
      one: '# chose est d’abord à corriger.',
      other: '# choses sont d’abord à corriger.',
    }),
  moreProblems: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
  formChanged: 'Le formulaire a changé depuis le début de ce brouillon',
  formChangedBody:
    'Publier rend le formulaire tel qu’il est dans le brouillon et défait donc ce qui a changé entre-temps. Voici ce que la publication change :',
  publishAnyway: 'Publier quand même',
  takeFormChanges: 'Reprendre ces changements dans le brouillon',
  tookFormChanges: 'Le brouillon a maintenant ces changements. Relisez-le, puis publiez.',
  publishedElsewhere: 'Le brouillon a été publié ou abandonné ailleurs.',
  unsavedFirst: 'Le brouillon n’est pas encore enregistré et ne peut donc pas être publié.',

  discard: 'Abandonner le brouillon',
  discardTitle: 'Abandonner ce brouillon ?',
  discardBody:
    'Les modifications du brouillon seront supprimées. Le formulaire en ligne reste tel quel.',
  discarded: 'Brouillon abandonné',

  conflictTitle: 'Quelqu’un d’autre a modifié ce brouillon',
  conflictBody:
    'Il a été enregistré dans un autre onglet ou par une autre personne pendant que vous le modifiiez. Vos modifications ne sont pas encore enregistrées. L’autre version diffère ainsi de la vôtre :',
  conflictStatus: 'Non enregistré : quelqu’un d’autre a modifié ce brouillon.',
  conflictShow: 'Voir les différences',
  keepMine: 'Garder ma version',
  keepMineHelp: 'Enregistre votre version par-dessus l’autre.',
  takeTheirs: 'Prendre l’autre version',
  takeTheirsHelp: 'Remplace votre version. « Défaire » vous la rend.',
  combine: 'Combiner',
  combineHelp: 'Applique vos modifications à l’autre version.',
  decideLater: 'Décider plus tard',
  keptMine: 'Votre version est enregistrée.',
  tookTheirs: 'Vous avez maintenant l’autre version. « Défaire » vous rend la vôtre.',
  combined: 'Vos modifications sont appliquées à l’autre version.',
  combinedWithout: (count) =>
    plural(count, {
      one: 'Vos modifications sont appliquées à l’autre version, sauf # qui ne convient plus.',
      other: 'Vos modifications sont appliquées à l’autre version, sauf # qui ne conviennent plus.',
    }),
  noDifference: 'Les deux versions ont le même contenu.',
  differences: {
    added: (name) => `En plus : ${quoted(name)}`,
    removed: (name) => `En moins : ${quoted(name)}`,
    moved: (name) => `Déplacé : ${quoted(name)}`,
    changed: (name, properties) => `Modifié : ${quoted(name)} (${properties})`,
    settings: (properties) => `Le formulaire lui-même : ${properties}`,
  },
  propertyNames: {
    type: 'type',
    label: 'libellé',
    content: 'contenu',
    description: 'texte d’aide',
    placeholder: 'texte d’exemple',
    options: 'options',
    default_value: 'réponse par défaut',
    settings: 'réglages',
    logic: 'logique',
    is_required: 'obligatoire',
    title: 'titre',
    thank_you_message: 'message de remerciement',
    redirect_url: 'redirection',
    notify_on_submission: 'notifications',
    is_active: 'ouvert ou fermé',
    show_branded_footer: 'pied de page',
    is_encrypted: 'chiffrement',
    encryption_public_key: 'clé de chiffrement',
    encryption_key_fingerprint: 'empreinte',
  },

  preview: 'Aperçu',
  previewOf: 'Le formulaire tel que les gens le voient',
  previewNote: 'Rien n’est enregistré. L’aperçu suit vos modifications.',
  phone: 'Téléphone',
  desktop: 'Ordinateur',
  previewWidth: 'Largeur de l’aperçu',
  previewNotSaved:
    'L’aperçu montre le brouillon tel qu’il est enregistré. Ce brouillon n’est pas encore enregistré.',
}
