import { plural } from '@formpost/ui/messages/plural.ts'
import { sw as shared } from '@formpost/ui/messages/sw.ts'

import type { Messages } from './en.ts'

export const sw: Messages = {
  shared,

  appName: 'Formpost',
  loading: 'Inapakia…',
  tryAgain: 'Jaribu tena',
  cancel: 'Ghairi',
  close: 'Funga',
  copy: 'Nakili',
  copied: 'Imenakiliwa',
  copyFailed: 'Maandishi yamechaguliwa. Yanakili kwa kibodi au menyu.',
  skipToContent: 'Nenda kwenye maudhui',
  unexpectedError: 'Kuna hitilafu kwenye ukurasa huu',
  unexpectedErrorBody:
    'Pakia ukurasa tena ili uendelee. Ambayo hayakuwa yamehifadhiwa huenda yamepotea.',
  reload: 'Pakia tena',
  pageNotFound: 'Hakuna ukurasa hapa',
  pageNotFoundBody: 'Kagua anwani, au nenda kwenye fomu zako.',
  toForms: 'Fomu zako',

  errors: {
    unreachable: 'Huduma haipatikani. Kagua mtandao wako, kisha jaribu tena.',
    unavailable: 'Huduma haifanyi kazi kwa sasa. Jaribu tena baada ya muda mfupi.',
    loggedOut: 'Umetoka. Ingia ili uendelee.',
    forbidden: 'Huna ruhusa ya kufanya hivi.',
    notConfirmed: 'Hakuna kilichobadilishwa, kwa sababu nenosiri halikuandikwa.',
    notFound: 'Haipo tena. Huenda imefutwa.',
    tooLarge: 'Ni kubwa kuliko huduma inavyokubali.',
    tooMany: (seconds) =>
      plural(seconds, { other: 'Maombi ni mengi mno. Jaribu tena baada ya sekunde #.' }),
    unexpected: 'Kuna hitilafu. Jaribu tena.',
    outdated: 'Hili limebadilishwa kwingine wakati huo. Pakia ukurasa tena.',
    refused: 'Huduma haikukubali hili. Kagua ulichoandika, kisha ujaribu tena.',
  },

  logIn: 'Ingia',
  logOut: 'Toka',
  logOutTitle: 'Utoke bila kuhifadhi?',
  logOutBody:
    'Mipangilio au kaguzi ulizobadilisha bado hazijahifadhiwa. Mabadiliko haya yatapotea.',
  email: 'Barua pepe',
  password: 'Nenosiri',
  code: 'Msimbo kutoka programu yako',
  recoveryCode: 'Msimbo wa dharura',
  useRecoveryCode: 'Tumia msimbo wa dharura',
  useCode: 'Tumia msimbo kutoka programu yako',
  codeHelp: 'Andika tarakimu 6 ambazo programu yako ya uthibitishaji inaonyesha kwa Formpost.',
  codeMissing: 'Andika msimbo.',
  wrongLogin: 'Barua pepe au nenosiri si sahihi.',
  wrongCode: 'Msimbo si sahihi au umeshatumika. Subiri unaofuata.',
  forgotPassword:
    'Umesahau nenosiri? Mwombe msimamizi wa huduma hii kiungo cha kuweka nenosiri jipya.',
  sessionEnded: 'Kipindi chako kimeisha',
  sessionEndedBody: 'Ingia ili uendelee ulipoishia.',
  confirmPassword: 'Thibitisha nenosiri lako',
  confirmPasswordBody: 'Badiliko hili linahitaji nenosiri lako.',
  confirm: 'Thibitisha',
  wrongPassword: 'Nenosiri si sahihi.',
  linkLogin: 'Inakuingiza…',
  linkInvalid: 'Muda wa kiungo hiki umeisha au kimeshatumika',
  linkInvalidBody: 'Kila kiungo hutumika mara moja. Ingia kwa nenosiri lako, au omba kiungo kipya.',
  setPassword: 'Weka nenosiri lako',
  newPassword: 'Nenosiri jipya',
  newPasswordHelp: 'Angalau herufi 8.',
  passwordTooShort: 'Andika angalau herufi 8.',
  passwordTooLong: 'Andika herufi 256 zisizozidi.',
  passwordTooEasy:
    'Nenosiri hili ni la kawaida mno, au lina jina la barua pepe yako. Chagua jingine.',
  savePassword: 'Hifadhi nenosiri',

  forms: 'Fomu',
  newForm: 'Fomu mpya',
  searchForms: 'Tafuta fomu',
  account: 'Akaunti',
  live: 'Imechapishwa',
  closed: 'Imefungwa',
  unpublished: 'Bado haijachapishwa',
  draftChanges: 'Rasimu haijachapishwa',
  encrypted: 'Imefichwa kwa msimbo',
  answersCount: (count) => plural(count, { one: 'Jibu #', other: 'Majibu #' }),
  noAnswers: 'Bado hakuna majibu',
  formsFound: (count) => plural(count, { other: 'Fomu #' }),
  noFormsFound: 'Hakuna fomu yenye maneno haya kwenye kichwa chake.',
  noForms: 'Bado hakuna fomu',
  noFormsBody:
    'Tengeneza fomu yako ya kwanza kwa kiolezo au kuanzia mwanzo. Itapatikana mara tu utakapoichapisha.',
  lastAnswer: (when) => `jibu la mwisho ${when}`,
  changed: (when) => `ilibadilishwa ${when}`,
  showMore: 'Onyesha zaidi',

  tabs: {
    build: 'Hariri',
    answers: 'Majibu',
    summary: 'Muhtasari',
    share: 'Shiriki',
    settings: 'Mipangilio',
  },
  formSections: 'Sehemu za fomu',
}
