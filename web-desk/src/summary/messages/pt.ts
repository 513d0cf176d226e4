import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const pt: Messages = {
  title: 'Resumo',
  answers: 'Respostas',
  offline: 'Preenchidas sem conexão',
  offlineShare: (count, share) => `${count} (${share})`,
  first: 'Primeira resposta',
  last: 'Última resposta',
  showTable: 'Mostrar como tabela',
  showAnswers: 'Ver estas respostas',

  per: { day: 'Respostas por dia', week: 'Respostas por semana', month: 'Respostas por mês' },
  unit: { day: 'Dia', week: 'Semana de', month: 'Mês' },
  timeSeries: (title, from, to, most) => `${title} de ${from} a ${to}, no máximo ${most}`,
  utcDays: 'Os dias começam à meia-noite UTC.',
  count: 'Respostas',

  answered: (count) =>
    plural(count, { one: '# resposta', many: '# de respostas', other: '# respostas' }),
  unanswered: 'Ninguém respondeu a esta pergunta.',
  option: 'Opção',
  share: 'Proporção',
  range: 'Intervalo',
  rangeOf: (from, to) => `de ${from} a ${to}`,
  histogram: (from, to, most) => `Distribuição de ${from} a ${to}, no máximo ${most} por intervalo`,
  min: 'Mínimo',
  max: 'Máximo',
  mean: 'Média',
  median: 'Mediana',
  earliest: 'A mais antiga',
  middle: 'Mediana',
  latest: 'A mais recente',
  distinct: (count) =>
    plural(count, {
      one: '# texto diferente',
      many: '# de textos diferentes',
      other: '# textos diferentes',
    }),
  examples: 'Os mais frequentes',
  onlyCount: 'Abra as respostas para ver os arquivos.',
}
