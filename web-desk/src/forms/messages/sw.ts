import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const sw: Messages = {
  newForm: 'Fomu mpya',
  newFormLead: 'Chagua pa kuanzia. Hakuna anayeiona fomu hadi uichapishe.',
  blank: 'Fomu tupu',
  blankLead: 'Swali moja la kuanzia. Ongeza unachohitaji.',
  questions: (count) => plural(count, { one: 'Swali #', other: 'Maswali #' }),
  contents: 'Maswali',
  newPage: 'Ukurasa mpya',
  title: 'Kichwa',
  createForm: 'Tengeneza fomu',
  noTitle: 'Andika kichwa.',

  importForm: 'Leta faili',
  importLead: 'Fomu iliyopakuliwa kutoka mipangilio yake, hapa au kwenye usakinishaji mwingine.',
  file: 'Faili ya fomu',
  notAForm: 'Faili hii si fomu. Chagua faili ya .json kutoka “Pakua kama faili”.',
  found: (title, fields) =>
    plural(fields, {
      one: '“{title}” yenye sehemu #.',
      other: '“{title}” yenye sehemu #.',
    }).replace('{title}', () => title),
  changed: 'Yaliyobadilishwa wakati wa kuleta',
  leftOut: 'Yaliyoachwa',
  problems: 'Fomu haiwezi kuletwa. Rekebisha haya kwenye faili:',
  fieldNumber: (number) => `Sehemu ya ${number}`,
  import: 'Leta',
}
