import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

const quoted = (name: string) => `“${name}”`

export const sw: Messages = {
  title: 'Historia ya matoleo',
  help: 'Matoleo ambayo mtu amefungua huhifadhiwa, pamoja na mabadiliko na machapisho 100 ya mwisho.',
  version: (version) => `Toleo ${version}`,
  live: 'Linatumika sasa',
  changes: {
    form_created: 'Fomu imeundwa',
    form_changed: 'Mipangilio imebadilishwa',
    field_added: 'Sehemu imeongezwa',
    field_changed: 'Sehemu imebadilishwa',
    field_removed: 'Sehemu imefutwa',
    fields_reordered: 'Sehemu zimehamishwa',
    draft_published: 'Rasimu imechapishwa',
  },
  unknownChange: 'Imebadilishwa',
  credentials: {
    api_key: (name) => `ufunguo wa API ${quoted(name)}`,
    token: (name) => `tokeni ya kuingia ${quoted(name)}`,
    session: (name) => `kivinjari ${quoted(name)}`,
  },
  unknownAuthor: 'Haijulikani nani alilitengeneza',
  compare: 'Tofauti',
  compareOf: (version) => `Tofauti za toleo ${version}`,
  comparedWith: (version) => `Likilinganishwa na toleo ${version}:`,
  oldest: 'Hakuna toleo la zamani zaidi lililohifadhiwa.',
  restore: 'Rejesha',
  restoreOf: (version) => `Rejesha toleo ${version}`,
  restored: (version) => `Rasimu sasa ni kama toleo ${version}. Ichapishe ili itumike.`,
  showOlder: 'Onyesha matoleo ya zamani',

  removed: 'Maswali yaliyoondolewa yenye majibu',
  noRemoved: 'Hakuna swali lenye majibu lililoondolewa.',
  answers: (count) => plural(count, { one: 'Jibu #', other: 'Majibu #' }),
  encryptedAnswers: 'Majibu yamesimbwa, kwa hiyo hakuna anayeweza kuyahesabu.',
  manyAnswers: 'Majibu ni mengi mno kuhesabiwa kwa sekunde 10.',
  bringBack: 'Rudisha',
  bringBackOf: (name) => `Rudisha ${quoted(name)}`,
  broughtBack: (name) => `${quoted(name)} imerudi kwenye rasimu. Ichapishe ili itumike.`,

  lossTitle: 'Majibu hayataonekana tena',
  lossBody:
    'Kuchapisha kunaondoa maswali yenye majibu. Majibu yanabaki: unayapata kama maswali yaliyoondolewa kwenye jedwali, muhtasari na faili zinazohamishwa, na “Historia ya matoleo” inarudisha maswali.',
  lossDependents: (names) => `Hizi zinapoteza sharti lake: ${names}`,
  lossFiles: 'Faili zilizotumwa kwa swali lililoondolewa zinafutwa na hazirudi.',
  allChanges: 'Mabadiliko yote',
  whatChanged: 'Kilichobadilika:',
}
