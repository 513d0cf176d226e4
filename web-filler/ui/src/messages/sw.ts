import type { Messages } from './en.ts'

export const sw: Messages = {
  loading: 'Inafungua…',
  language: 'Lugha',

  optional: '(si lazima)',
  choose: 'Chagua…',
  clearChoice: 'Ondoa jibu',
  characters: (used, max) => `Herufi ${used} kati ya ${max}`,
  submit: 'Tuma',
  submitting: 'Inatuma…',

  storedAs: (number) => `Itahifadhiwa kama ${number}`,
  twoReadings: (typed) => `“${typed}” inaweza kumaanisha namba mbili. Chagua unayokusudia:`,
  wholeReading: (number) => `${number} (namba kamili)`,
  decimalReading: (number) => `${number} (yenye desimali)`,

  removeFile: (name) => `Ondoa ${name}`,
  remove: 'Ondoa',
  fileLimit: (size) => `Hadi ${size}`,
  fileKinds: { image: 'picha', audio: 'sauti', video: 'video', text: 'maandishi' },
  kilobytes: (number) => `KB ${number}`,
  megabytes: (number) => `MB ${number}`,
  gigabytes: (number) => `GB ${number}`,

  payment: 'Fomu hii inahitaji malipo',
  paymentBody:
    'Malipo hufanywa mtandaoni, kwa mwenye fomu, kamwe si kwenye ukurasa huu. Mwombe mwenye fomu kiungo cha malipo. Unayoandika hapa yanabaki kwenye kifaa hiki.',
}
