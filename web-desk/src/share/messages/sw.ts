import type { Messages } from './en.ts'

export const sw: Messages = {
  share: 'Shiriki',

  unpublishedTitle: 'Fomu bado haijachapishwa',
  unpublishedBody: 'Hakuna anayeweza kufungua kiungo hadi uchapishe fomu.',
  toBuild: 'Nenda kwenye Hariri',
  closedTitle: 'Fomu imefungwa',
  closedBody: 'Hakuna anayeweza kufungua kiungo hadi uifungue fomu.',
  openForm: 'Fungua fomu',
  opened: 'Fomu iko wazi.',

  localTitle: 'Kiungo hiki hufanya kazi kwenye kompyuta hii tu',
  localBody:
    'Kinaanza na “localhost”, yaani kompyuta inayokifungua. Simu haiwezi kutumia kiungo wala msimbo wa QR.',
  localAddresses:
    'Ili kupata kiungo cha vifaa vingine kwenye mtandao wako, fungua ukurasa huu kwa mojawapo ya anwani za kompyuta hii humo:',
  insecureTitle: 'Simu zinaweza kufungua kiungo hiki zikiwa mtandaoni tu',
  offlineNeedsHttps:
    'Kujaza bila mtandao kunahitaji anwani ya https: weka seva yenye cheti mbele ya Formpost na uweke anwani yake kwenye APP_URL.',

  link: 'Kiungo',
  linkLead:
    'Tuma kiungo hiki kwa kila anayepaswa kujibu. Kikishafunguliwa, hufanya kazi bila mtandao.',
  copyLink: 'Nakili kiungo',
  seeForm: 'Tazama fomu',

  qrCode: 'Msimbo wa QR',
  qrCodeLead: 'Kwa mabango na karatasi: kamera ya simu hufungua fomu kwa msimbo huu.',
  qrCodeOf: (link) => `Msimbo wa QR wa ${link}`,
  print: 'Chapa',
  downloadSvg: 'Pakua SVG',

  website: 'Kwenye tovuti',
  websiteLead:
    'Ongeza msimbo huu kwenye ukurasa. Kiungo hufungua fomu kwenye ukurasa wake, ambapo hufanya kazi bila mtandao pia.',
  html: 'Msimbo wa HTML',
  copyHtml: 'Nakili msimbo',

  prefilled: 'Kiungo chenye majibu',
  prefilledLead:
    'Hufungua fomu ikiwa na baadhi ya majibu tayari, kama jina la kijiji au la timu. Yanaweza kubadilishwa kabla ya kutumwa.',
  noFields: 'Fomu haina sehemu ambayo kiungo kinaweza kuijaza.',
  field: 'Sehemu ya kujaza',
  addField: 'Ongeza',
  hidden: (label) => `${label} (imefichika)`,
  removeField: (label) => `Ondoa ${label}`,
  remove: 'Ondoa',
  unfit: 'Fomu haikubali jibu hili, kwa hiyo kiungo kinaliacha.',
}
