import type { TemplateNames } from './template-names.ts'

/** The texts of templates in French. */
export const fr: TemplateNames = {
  categories: {
    basics: 'Bases',
    safety: 'Sécurité et inspection',
    'field-work': 'Travail de terrain et enquêtes',
    health: 'Santé et soins',
    events: 'Événements et groupes',
    work: 'Travail et formation',
    services: 'Clients et services',
  },
  templates: {
    'contact-request': {
      name: 'Demande de contact',
      description:
        'Un message à votre équipe, avec la manière dont l’expéditeur souhaite une réponse.',
    },
    'equipment-check': {
      name: 'Contrôle de matériel',
      description:
        'Le contrôle d’une machine, d’un outil ou d’un véhicule avant usage, avec défauts et photos.',
    },
    'incident-report': {
      name: 'Rapport d’incident',
      description:
        'Un accident, un presque-accident, un dégât ou un fait de sécurité : ce qui s’est passé et ce qui a été fait.',
    },
    'site-inspection': {
      name: 'Inspection de site',
      description:
        'Le tour d’un bâtiment ou d’un chantier, avec constats, photos et date de réparation.',
    },
    'distribution-record': {
      name: 'Relevé de distribution',
      description: 'Les biens remis à un ménage : qui est venu, ce qu’il a reçu, ce qui manquait.',
    },
    'household-survey': {
      name: 'Enquête auprès des ménages',
      description:
        'Qui vit dans un ménage, son logement, son eau et ses revenus, demandé à la porte.',
    },
    'water-point-inspection': {
      name: 'Inspection de point d’eau',
      description:
        'L’état d’un puits, d’une pompe ou d’un robinet : débit, qualité de l’eau, défauts et responsables.',
    },
    'consent-form': {
      name: 'Formulaire de consentement',
      description:
        'Le consentement éclairé à une étude, un traitement ou un enregistrement, pour soi-même ou un enfant.',
    },
    'health-screening': {
      name: 'Dépistage',
      description:
        'Signes de maladie, mesures et orientation, pour une clinique, une école ou un camp.',
    },
    'home-visit': {
      name: 'Visite à domicile',
      description:
        'Une visite de soins ou sociale à domicile : l’état de la personne, ce qui a été fait, la suite.',
    },
    attendance: {
      name: 'Présence',
      description:
        'La feuille de présence d’un cours, d’une réunion ou d’une équipe, une réponse par personne ; utilisable à l’entrée.',
    },
    'event-registration': {
      name: 'Inscription à un événement',
      description:
        'L’inscription à une conférence, un atelier ou une rencontre, avec invités, repas et besoins d’accès.',
    },
    'volunteer-sign-up': {
      name: 'Inscription de bénévoles',
      description:
        'Les personnes qui offrent leur temps : ce qu’elles aiment faire, quand, et qui appeler.',
    },
    'job-application': {
      name: 'Candidature',
      description:
        'Une candidature avec expérience, disponibilité et CV, qui ne demande que le nécessaire.',
    },
    'leave-request': {
      name: 'Demande de congé',
      description: 'Une absence au travail : de quel type, de quand à quand, et qui remplace.',
    },
    'training-evaluation': {
      name: 'Évaluation de formation',
      description:
        'Ce que les participants pensent d’un cours et de ses formateurs, sans demander de nom.',
    },
    complaint: {
      name: 'Réclamation',
      description:
        'Une réclamation avec ses faits, ses preuves et le résultat souhaité ; possible sans nom.',
    },
    'customer-feedback': {
      name: 'Avis des clients',
      description:
        'La satisfaction à l’égard d’un produit ou d’un service, et ce qui l’améliorerait.',
    },
    'maintenance-request': {
      name: 'Demande de réparation',
      description:
        'Une réparation dans un logement, un bureau ou un lieu public : où, quoi, à quel point c’est urgent, quand venir.',
    },
    'order-request': {
      name: 'Commande',
      description:
        'Une commande que vous confirmez et facturez vous-même : articles, quantité, livraison ou retrait.',
    },
  },
}
