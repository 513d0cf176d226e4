import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const sw: Messages = {
  title: 'Kuficha kwa msimbo',
  off: 'Majibu yanaweza kufichwa kwa msimbo kwenye kifaa cha anayejibu, ili wewe pekee uweze kuyasoma, kwa ufunguo ambao huduma hii haina kamwe.',
  offLosses:
    'Vichujio vya majibu na utafutaji havifanyi kazi kwa majibu yaliyofichwa. Ukipoteza ufunguo wa siri au kaulisiri yake, hakuna anayeweza kuyasoma majibu tena.',
  offForGood:
    'Fomu hii tayari ina majibu. Kuficha kunaweza kuwashwa kabla ya jibu la kwanza tu. Nakili fomu ili kukusanya majibu yaliyofichwa.',
  offForPayments: 'Fomu yenye malipo haiwezi kufichwa kwa msimbo.',
  frozen:
    'Hakuna kilichobadilishwa, kwa sababu fomu imepokea jibu. Kuficha hakuwezi kubadilishwa baada ya jibu la kwanza, hata likifutwa.',
  on: 'Majibu hufichwa kwa msimbo kwenye kifaa cha anayejibu. Ili kuyasoma, yafungue kwa ufunguo wako wa siri kwenye ukurasa wa Majibu.',
  onForGood:
    'Usimbaji na ufunguo haubadiliki, kwa sababu fomu ina majibu. Ufunguo unaoisha muda unaweza kuhuishwa.',
  keyEnds: (time: string) =>
    `Ufunguo unaweza kusimba hadi ${time}. Uhuishe kabla ya hapo, la sivyo hakuna atakayeweza kujibu baadaye.`,
  keyExpired: (time: string) =>
    `Ufunguo uliisha ${time}. Hakuna anayeweza kujibu hadi uuhuishe. Kwa sasa vifaa vinahifadhi majibu.`,
  renewKey: 'Huisha ufunguo',
  renewBody:
    'Ongeza muda wa ufunguo katika programu iliyouunda, au uuongezee ufunguo mdogo mpya. Kisha hamisha ufunguo wa umma na uubandike hapa.',
  notRenewed:
    'Hakuna kilichobadilika: lazima uwe ufunguo wa fomu wenye muda mrefu zaidi au ufunguo mdogo mpya zaidi.',
  keyRenewed: 'Ufunguo umehuishwa',
  fingerprint: 'Alama ya ufunguo',
  changeKey: 'Badilisha ufunguo',
  changeKeyBody:
    'Tunza pia ufunguo wa siri wa awali: majibu yaliyojazwa kabla, kwenye kifaa kisicho na mtandao, hubaki yamefichwa kwa ufunguo huo.',
  switchOff: 'Zima kuficha',
  switchOffTitle: 'Uzime kuficha kwa msimbo?',
  switchOffBody: 'Huduma itaweza kusoma majibu mapya.',
  switchedOn: 'Kuficha kumewashwa',
  switchedOff: 'Kuficha kumezimwa',
  keyChanged: 'Ufunguo umebadilishwa',
  switchOn: 'Washa kuficha',
  useKey: 'Tumia ufunguo huu',
  cancel: 'Ghairi',

  makePair: 'Tengeneza jozi ya funguo',
  makePairHelp: 'Kwako ikiwa huna ufunguo wa OpenPGP. Hutengenezwa kwenye kichupo hiki.',
  usePublic: 'Tumia ufunguo wa umma ulio nao',
  usePublicHelp: 'Kwa ufunguo wa OpenPGP wako au wa shirika lako.',

  stepMake: '1. Tengeneza jozi ya funguo',
  stepDownload: '2. Pakua ufunguo wa siri',
  stepCheck: '3. Hakikisha unaweza kuufungua',
  keyName: 'Jina la ufunguo',
  keyNameHelp: 'Ili kutofautisha funguo zako.',
  keyNameMissing: 'Andika jina.',
  passphrase: 'Kaulisiri',
  newPassphraseHelp: (min) =>
    plural(min, {
      one: 'Angalau herufi #.',
      other:
        'Angalau herufi #. Maneno manne au zaidi yasiyo na mpangilio ni rahisi kukumbuka na ni magumu kukisia.',
    }),
  passphraseTooShort: (min) => plural(min, { other: 'Andika angalau herufi #.' }),
  repeatPassphrase: 'Rudia kaulisiri',
  passphrasesDiffer: 'Kaulisiri hazifanani.',
  strength: { weak: 'Rahisi kukisia', fair: 'Ya wastani', strong: 'Ngumu kukisia' },
  making: 'Inatengeneza funguo…',
  pairMade: 'Jozi ya funguo imetengenezwa',
  downloadBody:
    'Tunza faili na kaulisiri mahali tofauti, ambapo utavipata hata baada ya miaka. Huduma hii haitunzi chochote kati ya hivyo.',
  downloadKey: 'Pakua ufunguo wa siri',
  downloadAgain: 'Pakua tena',
  checkBody: 'Chagua faili uliyopakua sasa hivi na uandike kaulisiri yake.',
  checkKey: 'Kagua ufunguo',
  keyChecked: 'Faili na kaulisiri vinafungua majibu.',
  fileName: (title) => `formpost-${title}-ufunguo-wa-siri.asc`,

  publicKey: 'Ufunguo wa umma',
  publicKeyHelp: 'Huanza na -----BEGIN PGP PUBLIC KEY BLOCK-----.',
  publicKeyFile: 'Au chagua faili yake',
  publicKeyMissing: 'Bandika ufunguo wa umma au chagua faili yake.',
  publicKeyOf: (user) => `Ufunguo wa ${user}`,
  endsOn: (day: string) => `Utaisha ${day}`,
  publicKeyBody: 'Linganisha alama na ile ya ufunguo wako, na uhakikishe una ufunguo wa siri.',

  unlock: 'Fungua',
  unlockTitle: 'Fungua majibu',
  unlockBody:
    'Ufunguo na kaulisiri hutumika kwenye kichupo hiki tu. Havitumwi wala kuhifadhiwa kamwe.',
  unlockFormer: 'Fungua kwa ufunguo wa awali',
  privateKeyFile: 'Faili ya ufunguo wa siri',
  privateKeyMissing: 'Chagua faili ya ufunguo wa siri.',
  unlockPassphraseHelp: 'Iache tupu ikiwa ufunguo hauna kaulisiri.',
  locked: 'Majibu haya yamefichwa kwa msimbo. Yafungue kwa ufunguo wako wa siri ili uyasome hapa.',
  unlocked: 'Yamefunguliwa kwenye kichupo hiki',
  partlyUnlocked:
    'Yamefunguliwa kwenye kichupo hiki. Baadhi ya majibu yamefichwa kwa ufunguo mwingine, kama wa awali.',
  lock: 'Funga kwa ufunguo',
  nowUnlocked: 'Majibu yamefunguliwa',
  nowLocked: 'Majibu yamefungwa',
  sealed: 'Hakuna ufunguo uliopo unaofungua jibu hili.',
  sealedCount: (count) =>
    plural(count, {
      one: 'Jibu # haliwezi kufunguliwa kwa funguo zilizopo.',
      other: 'Majibu # hayawezi kufunguliwa kwa funguo zilizopo.',
    }),
  sealedFile: 'Hakuna ufunguo uliopo unaofungua faili hii.',
  exportSealed: {
    csv: 'Safu za majibu yaliyofichwa hubaki tupu hadi uyafungue.',
    zip: 'Faili hubaki zimefichwa, kama ujumbe wa OpenPGP.',
  },
  decryptAnswers: 'Fichua majibu',
  decryptingAnswers: 'Inafichua majibu',
  decrypting: (done, total) => `Majibu ${done} kati ya ${total} yamefichuliwa`,

  problems: {
    'not-a-key': 'Huu si ufunguo wa OpenPGP.',
    'public-key': 'Huu ni ufunguo wa umma. Chagua faili ya ufunguo wa siri.',
    'private-key': 'Huu ni ufunguo wa siri. Usimpe mtu yeyote kamwe: tumia ufunguo wa umma.',
    several: 'Hapa kuna funguo kadhaa. Hamisha ufunguo wa fomu pekee.',
    expired: 'Ufunguo huu umeisha muda. Ongeza muda wake na uuhamishe tena.',
    'cannot-encrypt':
      'Ufunguo huu hauwezi kuficha. Huenda muda wake umeisha, umebatilishwa, au ni wa sahihi tu.',
    'wrong-passphrase': 'Kaulisiri si sahihi.',
    argon2:
      'Ufunguo huu unalindwa kwa Argon2, ambayo ukurasa huu hauwezi kuifungua. Tumia “npm run decrypt” kwenye kompyuta yako.',
    'other-key': 'Huu ni ufunguo mwingine, si wa fomu hii.',
  },
}
