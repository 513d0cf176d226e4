import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const sw: Messages = {
  title: 'Muhtasari',
  answers: 'Majibu',
  offline: 'Yaliyojazwa bila mtandao',
  offlineShare: (count, share) => `${count} (${share})`,
  first: 'Jibu la kwanza',
  last: 'Jibu la mwisho',
  showTable: 'Onyesha kama jedwali',
  showAnswers: 'Onyesha majibu haya',

  per: { day: 'Majibu kwa siku', week: 'Majibu kwa wiki', month: 'Majibu kwa mwezi' },
  unit: { day: 'Siku', week: 'Wiki kuanzia', month: 'Mwezi' },
  timeSeries: (title, from, to, most) => `${title} kuanzia ${from} hadi ${to}, yasiyozidi ${most}`,
  utcDays: 'Siku huanza saa sita usiku UTC.',
  count: 'Majibu',

  answered: (count) => plural(count, { one: 'Jibu #', other: 'Majibu #' }),
  unanswered: 'Hakuna aliyejibu swali hili.',
  option: 'Chaguo',
  share: 'Sehemu ya yote',
  range: 'Kiwango',
  rangeOf: (from, to) => `${from} hadi ${to}`,
  histogram: (from, to, most) =>
    `Mgawanyo kuanzia ${from} hadi ${to}, yasiyozidi ${most} kwa kila kiwango`,
  min: 'Ndogo zaidi',
  max: 'Kubwa zaidi',
  mean: 'Wastani',
  median: 'Ya katikati',
  earliest: 'Ya mapema zaidi',
  middle: 'Ya katikati',
  latest: 'Ya karibuni zaidi',
  distinct: (count) => plural(count, { one: 'Maandishi # tofauti', other: 'Maandishi # tofauti' }),
  examples: 'Yanayojirudia zaidi',
  onlyCount: 'Fungua majibu ili uone faili.',
}
