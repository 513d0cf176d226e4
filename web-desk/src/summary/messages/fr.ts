import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const fr: Messages = {
  title: 'Résumé',
  answers: 'Réponses',
  offline: 'Remplies hors ligne',
  offlineShare: (count, share) => `${count} (${share})`,
  first: 'Première réponse',
  last: 'Dernière réponse',
  showTable: 'Afficher en tableau',
  showAnswers: 'Voir ces réponses',

  per: { day: 'Réponses par jour', week: 'Réponses par semaine', month: 'Réponses par mois' },
  unit: { day: 'Jour', week: 'Semaine du', month: 'Mois' },
  timeSeries: (title, from, to, most) => `${title} du ${from} au ${to}, ${most} au plus`,
  utcDays: 'Les jours commencent à minuit UTC.',
  count: 'Réponses',

  answered: (count) =>
    plural(count, { one: '# réponse', many: '# de réponses', other: '# réponses' }),
  unanswered: 'Personne n’a répondu à cette question.',
  option: 'Option',
  share: 'Part',
  range: 'Intervalle',
  rangeOf: (from, to) => `de ${from} à ${to}`,
  histogram: (from, to, most) => `Répartition de ${from} à ${to}, ${most} au plus par intervalle`,
  min: 'Minimum',
  max: 'Maximum',
  mean: 'Moyenne',
  median: 'Médiane',
  earliest: 'La plus ancienne',
  middle: 'Médiane',
  latest: 'La plus récente',
  distinct: (count) =>
    plural(count, {
      one: '# texte différent',
      many: '# de textes différents',
      other: '# textes différents',
    }),
  examples: 'Les plus fréquents',
  onlyCount: 'Ouvrez les réponses pour voir les fichiers.',
}
