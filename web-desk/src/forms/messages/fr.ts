import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const fr: Messages = {
  newForm: 'Nouveau formulaire',
  newFormLead: 'Choisissez par où commencer. Personne ne voit le formulaire avant sa publication.',
  blank: 'Formulaire vierge',
  blankLead: 'Une question pour commencer. Ajoutez ce qu’il vous faut.',
  questions: (count) => plural(count, { one: '# question', other: '# questions' }),
  contents: 'Questions',
  newPage: 'Nouvelle page',
  title: 'Titre',
  createForm: 'Créer le formulaire',
  noTitle: 'Entrez un titre.',

  importForm: 'Importer un fichier',
  importLead: 'Un formulaire téléchargé depuis ses réglages, ici ou dans une autre installation.',
  file: 'Fichier du formulaire',
  notAForm:
    'Ce fichier n’est pas un formulaire. Choisissez un fichier .json de « Télécharger comme fichier ».',
  found: (title, fields) =>
    plural(fields, {
      one: '« {title} » avec # champ.',
      other: '« {title} » avec # champs.',
    }).replace('{title}', () => title),
  changed: 'Modifié par l’importation',
  leftOut: 'Laissé de côté',
  problems: 'Le formulaire ne peut pas être importé. Corrigez ceci dans le fichier :',
  fieldNumber: (number) => `Champ ${number}`,
  import: 'Importer',
}
