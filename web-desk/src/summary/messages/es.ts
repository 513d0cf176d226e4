import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const es: Messages = {
  title: 'Resumen',
  answers: 'Respuestas',
  offline: 'Rellenadas sin conexión',
  offlineShare: (count, share) => `${count} (${share})`,
  first: 'Primera respuesta',
  last: 'Última respuesta',
  showTable: 'Mostrar como tabla',
  showAnswers: 'Ver estas respuestas',

  per: { day: 'Respuestas por día', week: 'Respuestas por semana', month: 'Respuestas por mes' },
  unit: { day: 'Día', week: 'Semana del', month: 'Mes' },
  timeSeries: (title, from, to, most) => `${title} del ${from} al ${to}, ${most} como máximo`,
  utcDays: 'Los días empiezan a medianoche UTC.',
  count: 'Respuestas',

  answered: (count) =>
    plural(count, { one: '# respuesta', many: '# de respuestas', other: '# respuestas' }),
  unanswered: 'Nadie ha respondido a esta pregunta.',
  option: 'Opción',
  share: 'Proporción',
  range: 'Intervalo',
  rangeOf: (from, to) => `de ${from} a ${to}`,
  histogram: (from, to, most) =>
    `Distribución de ${from} a ${to}, ${most} como máximo por intervalo`,
  min: 'Mínimo',
  max: 'Máximo',
  mean: 'Media',
  median: 'Mediana',
  earliest: 'La más antigua',
  middle: 'Mediana',
  latest: 'La más reciente',
  distinct: (count) =>
    plural(count, {
      one: '# texto distinto',
      many: '# de textos distintos',
      other: '# textos distintos',
    }),
  examples: 'Los más frecuentes',
  onlyCount: 'Abra las respuestas para ver los archivos.',
}
