import { fr as properties } from '../properties/messages/fr.ts'
import { fr as screen } from '../screen-messages/fr.ts'
import type { Messages } from './en.ts'

export const fr: Messages = {
  properties,
  screen,

  fieldTypes: {
    short_text: { name: 'Texte court', description: 'Une ligne, comme un nom ou un lieu.' },
    long_text: { name: 'Texte long', description: 'Plusieurs lignes, comme un commentaire.' },
    email: { name: 'Adresse électronique', description: 'Une adresse électronique.' },
    number: { name: 'Nombre', description: 'Un nombre, avec des limites si vous en fixez.' },
    phone: { name: 'Téléphone', description: 'Un numéro de téléphone, sous toutes ses formes.' },
    date: { name: 'Date', description: 'Un jour du calendrier.' },
    dropdown: { name: 'Liste déroulante', description: 'Une option d’une liste qui s’ouvre.' },
    radio: { name: 'Choix unique', description: 'Une option, toutes étant visibles.' },
    checkbox: { name: 'Choix multiple', description: 'Autant d’options que l’on veut.' },
    file: { name: 'Fichier', description: 'Une photo, un document ou un autre fichier.' },
    heading: { name: 'Titre', description: 'Le titre du formulaire ou d’une partie.' },
    paragraph: {
      name: 'Paragraphe',
      description: 'Un texte à lire, avec mise en forme et liens.',
    },
    divider: { name: 'Séparateur', description: 'Une ligne entre les questions.' },
    image: { name: 'Image', description: 'Une image qui se trouve sur le web.' },
    hidden: {
      name: 'Valeur cachée',
      description: 'Enregistrée avec la réponse, fixée par le lien.',
    },
    page_break: { name: 'Saut de page', description: 'Commence une nouvelle page.' },
    payment: { name: 'Paiement', description: 'Indique que le formulaire demande un paiement.' },
    submit_button: { name: 'Bouton d’envoi', description: 'Le texte et la place du bouton.' },
  },
}
