import { formatCount, plural } from '@formpost/ui/messages/plural.ts'
import { sw as shared } from '@formpost/ui/messages/sw.ts'

import type { Messages } from './en.ts'

export const sw: Messages = {
  shared,

  home: 'Fomu kwenye kifaa hiki',
  tryAgain: 'Jaribu tena',
  pageNotFound: 'Hakuna ukurasa hapa',
  pageNotFoundBody: 'Kagua kiungo, au nenda kwenye fomu zilizo kwenye kifaa hiki.',
  toHome: 'Fomu kwenye kifaa hiki',
  skipToForm: 'Nenda kwenye fomu',
  unexpectedError: 'Kuna hitilafu kwenye ukurasa huu',
  unexpectedErrorBody:
    'Uliyoandika yamehifadhiwa kwenye kifaa hiki. Pakia ukurasa tena ili uendelee.',

  pillOffline: 'Nje ya mtandao',
  pillWaiting: (count) => plural(count, { other: '# zinasubiri' }),
  pillAttention: (count) => plural(count, { other: '# za kurekebisha' }),
  pillOutbox: 'Kikasha cha kutuma',
  outboxCount: (count) => `Kikasha cha kutuma (${formatCount(count)})`,

  updateReady: 'Toleo jipya liko tayari',
  reload: 'Pakia tena',
  storageFull:
    'Kifaa hiki hakikuweza kuhifadhi majibu yako: hakina nafasi tena. Bado yako kwenye skrini.',
  storageFailing: 'Kifaa hiki hakikuweza kuhifadhi majibu yako. Bado yako kwenye skrini.',
  storageBlocked:
    'Formpost imefunguliwa kwenye kichupo kingine kwa toleo la zamani. Funga kichupo hicho, kisha pakia hiki tena.',
  exportAnswers: 'Hamisha nje',

  pageN: (page) => `Ukurasa wa ${formatCount(page)}`,
  pageNOfM: (page, pages) => `Ukurasa wa ${formatCount(page)} kati ya ${formatCount(pages)}`,
  titleError: (title) => `Hitilafu: ${title}`,
  next: 'Endelea',
  preparingFile: 'Inaandaa faili…',
  back: 'Rudi',
  draftSaved: 'Rasimu imehifadhiwa',
  draftNotSaved: 'Rasimu haijahifadhiwa',
  startAgain: 'Anza upya',
  startAgainTitle: 'Ufute rasimu hii na kuanza upya?',
  startAgainBody: 'Majibu na faili za rasimu hii zitafutwa kwenye kifaa hiki.',
  deleteDraft: 'Futa rasimu',
  keepDraft: 'Ibaki',
  continueDraft: (name) => `Endelea na rasimu ya ${name}`,
  continueDraftChanged: (when) => `Endelea na rasimu iliyobadilishwa ${when}`,
  formChanged: 'Fomu hii imebadilika tangu ulipoanza. Kagua majibu yako.',
  notAsked: 'Maswali haya hayaulizwi tena, kwa hiyo majibu haya hayatatumwa:',
  noLongerFits: (label, answer) => `“${answer}” haifai tena kwa “${label}”. Jibu tena`,
  editing:
    'Unabadilisha majibu ambayo hayakukubaliwa. Yatachukua nafasi ya yale ya awali utakapotuma.',
  editingWaiting:
    'Unahariri majibu yaliyo kwenye kikasha cha kutuma. Yatatumwa baada ya kuyatuma tena.',
  editingAsNew: 'Unahariri majibu ambayo huduma haina. Yatume ili yawe majibu mengine.',
  discardEdit: 'Acha mabadiliko',
  discardEditTitle: 'Uache mabadiliko yako?',
  discardEditBody: 'Majibu yatabaki kwenye kikasha cha kutuma kama yalivyokuwa awali.',
  notEditable: 'Majibu haya hayawezi kuhaririwa sasa',
  editObstacles: {
    open_elsewhere: 'Yanahaririwa kwenye kichupo kingine. Endelea huko, au funga kichupo hicho.',
    sending: 'Yanatumwa sasa hivi.',
    sent: 'Yametumwa.',
    encrypted: 'Yamefichwa kwa msimbo, kwa hiyo ni mwenye fomu tu anayeweza kuyasoma.',
    gone: 'Hayapo tena kwenye kifaa hiki.',
  },
  problemTitle: 'Kuna tatizo',
  brandedFooter: 'Imetengenezwa kwa Formpost',

  fileShrunk: (label, before, after) => `${label}: ilikuwa ${before}; imepunguzwa hadi ${after}`,
  fileTooLarge: (name, size, max) => `“${name}” ni ${size}. Chagua faili isiyozidi ${max}`,
  fileWrongType: (name, types) => `“${name}” ni ya aina nyingine. Chagua mojawapo ya: ${types}`,
  fileEmpty: (name) => `“${name}” ni tupu. Chagua faili nyingine`,
  fileUnreadable: (name) => `“${name}” haikuweza kusomwa. Ichague tena`,

  encrypted:
    'Majibu yako yanafichwa kwa msimbo kwenye kifaa hiki. Ni mwenye fomu pekee anayeweza kuyasoma.',
  noKey: 'Fomu hii haina ufunguo wa kuficha majibu',
  noKeyBody:
    'Majibu yake lazima yafichwe kwa msimbo, kwa hiyo hakuna kinachotumwa hadi mwenye fomu arekebishe hilo. Unayoandika hapa yanabaki kwenye kifaa hiki.',
  encryptionFailed:
    'Majibu yako hayakuweza kufichwa kwa ufunguo wa fomu hii, kwa hiyo hakuna kilichotumwa. Bado yako kwenye skrini.',
  encryptedRecord:
    'Yamefichwa kwa msimbo, kwa hiyo ni mwenye fomu tu anayeweza kuyasoma. Hayawezi kuonyeshwa wala kuhaririwa hapa.',
  closed: 'Fomu hii imefungwa',
  closedBody: 'Mwenye fomu ameifunga. Majibu yako yamehifadhiwa hapa; unaweza kuyahamisha nje.',
  closedEmptyBody: 'Mwenye fomu ameifunga. Haipokei majibu tena.',
  notOnDevice: 'Fomu hii bado haiko kwenye kifaa hiki',
  notOnDeviceBody:
    'Huduma haipatikani kwa sasa. Fungua kiungo hiki mara moja ukiwa mtandaoni; baadaye fomu itafunguka bila mtandao.',
  formNotFound: 'Hakuna fomu kama hiyo',
  formNotFoundBody: 'Huenda kiungo hakijakamilika. Omba kingine kwa aliyekutumia.',

  sent: 'Imetumwa',
  sentBody: 'Huduma imethibitisha kwamba imepata majibu yako.',
  savedOnDevice: 'Imehifadhiwa kwenye kifaa hiki',
  savedOnDeviceBody: 'Itatumwa yenyewe mtandao utakapopatikana. Unaweza kufunga ukurasa huu.',
  refused: 'Inahitaji kuangaliwa',
  refusedBody: 'Huduma haikukubali majibu haya. Yamehifadhiwa kwenye kifaa hiki.',
  refusedLink: 'Tazama sababu kwenye kikasha cha kutuma',
  fillAgain: 'Jaza tena',

  addForms: 'Ongeza fomu',
  addFormsLabel: 'Viungo vya fomu',
  addFormsHelp:
    'Kiungo kimoja kwa kila mstari. Kila fomu inapakuliwa sasa, kisha hufunguka bila mtandao.',
  saveForOffline: 'Hifadhi kwa matumizi bila mtandao',
  downloading: 'Inapakua…',
  linkSaved: (title) => `“${title}” iko kwenye kifaa hiki`,
  linkInvalid: (link) => `${link} si kiungo cha fomu ya hapa`,
  linkNotFound: (link) => `${link}: hakuna fomu kama hiyo`,
  linkClosed: (link) => `${link}: fomu hii imefungwa`,
  linkUnreachable: (link) => `${link}: huduma haipatikani. Jaribu tena ukiwa mtandaoni`,
  shareForm: (title) => `Shiriki au ondoa “${title}”`,
  shareFormBody: 'Piga picha ya msimbo huu kwa kamera ya simu nyingine ili kufungua fomu huko.',
  copyLink: 'Nakili kiungo',
  linkCopied: 'Kiungo kimenakiliwa',
  removeForm: 'Ondoa kwenye kifaa hiki',
  removeFormLater: 'Inaweza kuondolewa rasimu na majibu yake yatakapotumwa au kufutwa.',
  close: 'Funga',
  homeIntro: 'Zifungue na uzijaze ukiwa na mtandao au bila mtandao.',
  homeEmpty: 'Bado hakuna fomu',
  homeEmptyBody:
    'Ukurasa huu huhifadhi fomu ulizofungua, ili uzijaze popote. Ili kuongeza fomu, fungua kiungo chake mara moja ukiwa mtandaoni.',
  formUpdated: (when) => `Imesasishwa ${when}`,
  formClosed: 'Imefungwa na mwenye fomu',
  draftsCount: (count) => plural(count, { other: 'Rasimu #' }),
  drafts: 'Rasimu',
  draftChanged: (when) => `Ilibadilishwa mwisho ${when}`,
  install: 'Sakinisha Formpost',
  installBody: 'Itakuwa karibu kwenye skrini ya mwanzo, na majibu yake yatakuwa salama zaidi.',

  outbox: 'Kikasha cha kutuma',
  outboxEmpty: 'Hakuna cha kutuma',
  outboxEmptyBody: 'Majibu hubaki hapa hadi huduma iyathibitishe.',
  allSent: 'Yote yametumwa',
  sendingNow: (count) => plural(count, { other: 'Inatuma #…' }),
  waitingNext: (count, when) => plural(count, { other: `# zinasubiri, jaribio lijalo ${when}` }),
  waitingNow: (count) => plural(count, { other: '# zinasubiri, inajaribu sasa' }),
  attentionCount: (count) =>
    plural(count, { one: '# inahitaji kuangaliwa', other: '# zinahitaji kuangaliwa' }),
  sendNow: 'Tuma sasa',
  export: 'Hamisha nje',
  exporting: 'Inahamisha…',
  exportFailed: 'Kuhamisha hakukufanikiwa. Jaribu tena.',
  open: 'Fungua',
  actionOnRecord: (action, name) => `${action}: ${name}`,
  beingEdited: 'Umeanza kuyahariri. Yatatumwa baada ya kutuma mabadiliko yako.',
  editedCount: (count) => plural(count, { other: '# zinahaririwa' }),
  retriedLater: 'Hujaribiwa tena yenyewe mara kwa mara, na kwa “Tuma sasa”.',
  answersDeleted: 'Majibu yake yalifutwa kwenye kifaa hiki baada ya kutumwa.',
  recordGone: 'Majibu haya hayapo tena kwenye kifaa hiki',
  recordGoneBody: 'Yalifutwa kwenye kikasha cha kutuma.',
  edit: 'Hariri',
  delete: 'Futa',
  deleteTitle: 'Ufute majibu haya?',
  deleteUnsent:
    'Hayajatumwa. Majibu na faili zake zitafutwa kwenye kifaa hiki na haziwezi kurudishwa.',
  deleteSent: 'Yametumwa. Ni stakabadhi yake tu itakayofutwa kwenye kifaa hiki.',
  cancel: 'Ghairi',
  filledIn: (when) => `Imejazwa ${when}`,
  sentAt: (when) => `Imetumwa ${when}`,
  receipt: (uuid) => `Stakabadhi ${uuid}`,
  showMore: (count) => plural(count, { other: 'Onyesha # zaidi' }),
  notPersisted:
    'Kivinjari hiki kinaweza kufuta yaliyohifadhiwa hapa nafasi ya kifaa ikipungua. Yatume au yahamishe nje mapema.',
  storageUsed: (used, free) =>
    `Yaliyohifadhiwa kwenye kifaa hiki yanachukua ${used}; nafasi iliyobaki ni ${free}.`,
  storagePersisted: 'Kivinjari hakitayafuta chenyewe.',

  states: {
    waiting: 'Inasubiri',
    sending: 'Inatuma',
    sent: 'Imetumwa',
    needs_attention: 'Inahitaji kuangaliwa',
  },
  retryReasons: {
    unreachable: 'Huduma haipatikani.',
    busy: 'Huduma ina shughuli nyingi. Itatumwa tena baadaye.',
    out_of_order: 'Huduma haifanyi kazi kwa sasa.',
  },
  refusals: {
    closed: 'Mwenye fomu ameifunga. Majibu yako yamehifadhiwa hapa; unaweza kuyahamisha nje.',
    conflict:
      'Huduma tayari ina majibu mengine chini ya namba hii. Ili kutuma haya kama majibu mengine, yahariri na uyatume.',
    editedTooLate:
      'Huduma ilikuwa imeshapokea majibu haya kabla ya mabadiliko yako. Majibu yaliyobadilishwa yamehifadhiwa hapa. Ili kuyatuma kama majibu mengine, yahariri na uyatume. Vinginevyo yafute.',
    payment:
      'Fomu inahitaji malipo, kwa hiyo majibu hayawezi kutumwa kutoka hapa. Yamehifadhiwa hapa; unaweza kuyahamisha nje.',
    tooLarge: 'Ni kubwa kuliko huduma inavyokubali. Hariri na uchague faili ndogo zaidi.',
    invalid: 'Baadhi ya majibu hayakukubaliwa. Yahariri na utume tena.',
    encryption:
      'Majibu ya fomu hii sasa lazima yafichwe kwa msimbo, lakini ufunguo wake haukuweza kutumika, kwa hiyo hakuna kilichotumwa. Tuma tena baadaye, au hamisha majibu yako nje na umuulize mwenye fomu.',
    other: 'Huduma haikuyakubali. Yahariri, au yahamishe nje na umuulize mwenye fomu.',
  },

  problems: {
    required: (label) => `Jibu “${label}”`,
    requiredChoice: (label) => `Chagua jibu la “${label}”`,
    requiredFile: (label) => `Ongeza faili kwenye “${label}”`,
    number: (label) => `Andika namba kwenye “${label}”`,
    numberBetween: (label, min, max) => `Andika namba kati ya ${min} na ${max} kwenye “${label}”`,
    numberAtLeast: (label, min) => `Andika namba isiyopungua ${min} kwenye “${label}”`,
    numberAtMost: (label, max) => `Andika namba isiyozidi ${max} kwenye “${label}”`,
    ambiguousNumber: (label) => `Chagua namba unayokusudia kwenye “${label}”`,
    tooManyDigits: (label, digits) =>
      `Andika namba yenye tarakimu zisizozidi ${digits} kwenye “${label}”`,
    wholeNumber: (label) => `Andika namba kamili kwenye “${label}”`,
    steps: (label, step, base) =>
      `Andika namba kwa hatua za ${step} kuanzia ${base} kwenye “${label}”`,
    email: (label) => `Andika barua pepe kama jina@mfano.com kwenye “${label}”`,
    phone: (label) => `Andika namba ya simu kama +255 22 211 1234 kwenye “${label}”`,
    date: (label) => `Andika tarehe kamili kwenye “${label}”`,
    dateBetween: (label, min, max) => `Andika tarehe kati ya ${min} na ${max} kwenye “${label}”`,
    dateFrom: (label, min) => `Andika ${min} au tarehe ya baadaye kwenye “${label}”`,
    dateUntil: (label, max) => `Andika ${max} au tarehe ya kabla yake kwenye “${label}”`,
    tooLong: (label, max) => `Fupisha “${label}” hadi herufi ${max}`,
    option: (label) => `Chagua mojawapo ya majibu ya “${label}”`,
    characters: (label) => `Ondoa kwenye “${label}” herufi zisizoweza kuhifadhiwa`,
  },
}
