import type { TemplateNames } from './template-names.ts'

/** The texts of templates in Swahili. */
export const sw: TemplateNames = {
  categories: {
    basics: 'Misingi',
    safety: 'Usalama na ukaguzi',
    'field-work': 'Kazi za uwandani na tafiti',
    health: 'Afya na huduma',
    events: 'Matukio na vikundi',
    work: 'Kazi na mafunzo',
    services: 'Wateja na huduma',
  },
  templates: {
    'contact-request': {
      name: 'Ombi la mawasiliano',
      description: 'Ujumbe kwa timu yako, pamoja na njia ambayo mtumaji angependa kujibiwa.',
    },
    'equipment-check': {
      name: 'Ukaguzi wa kifaa',
      description:
        'Ukaguzi wa mashine, chombo au gari kabla ya kutumiwa, pamoja na hitilafu na picha.',
    },
    'incident-report': {
      name: 'Ripoti ya tukio',
      description:
        'Ajali, nusura ajali, uharibifu au tukio la usalama: nini kilitokea na nini kilifanywa.',
    },
    'site-inspection': {
      name: 'Ukaguzi wa eneo',
      description:
        'Mzunguko wa jengo au eneo la kazi, pamoja na matokeo, picha na tarehe ya matengenezo.',
    },
    'distribution-record': {
      name: 'Rekodi ya ugawaji',
      description: 'Vitu vilivyopewa kaya: nani alikuja, alipokea nini, nini kilikosekana.',
    },
    'household-survey': {
      name: 'Utafiti wa kaya',
      description: 'Nani anaishi katika kaya, makazi, maji na mapato yake, huulizwa mlangoni.',
    },
    'water-point-inspection': {
      name: 'Ukaguzi wa chanzo cha maji',
      description:
        'Hali ya kisima, pampu au bomba: mtiririko, ubora wa maji, hitilafu na nani anayekitunza.',
    },
    'consent-form': {
      name: 'Fomu ya ridhaa',
      description:
        'Ridhaa ya kushiriki katika utafiti, matibabu au kurekodiwa, kwa ajili yako au ya mtoto.',
    },
    'health-screening': {
      name: 'Uchunguzi wa afya',
      description: 'Dalili za ugonjwa, vipimo na rufaa, kwa kliniki, shule au kambi.',
    },
    'home-visit': {
      name: 'Ziara ya nyumbani',
      description:
        'Ziara ya huduma au ya kijamii nyumbani: mtu yuko vipi, nini kilifanywa, nini kinafuata.',
    },
    attendance: {
      name: 'Mahudhurio',
      description: 'Orodha ya darasa, mkutano au zamu, jibu moja kwa kila mtu; hufaa mlangoni.',
    },
    'event-registration': {
      name: 'Usajili wa tukio',
      description:
        'Usajili wa kongamano, warsha au mkusanyiko, pamoja na wageni, milo na mahitaji ya ufikiaji.',
    },
    'volunteer-sign-up': {
      name: 'Usajili wa wajitoleaji',
      description:
        'Watu wanaojitolea muda wao: wanapenda kufanya nini, lini, na nani apigiwe simu.',
    },
    'job-application': {
      name: 'Ombi la kazi',
      description: 'Ombi lenye uzoefu, upatikanaji na wasifu, linalouliza yanayohitajika tu.',
    },
    'leave-request': {
      name: 'Ombi la likizo',
      description:
        'Muda nje ya kazi: wa aina gani, kuanzia lini hadi lini, na nani atashika nafasi.',
    },
    'training-evaluation': {
      name: 'Tathmini ya mafunzo',
      description: 'Washiriki wanaonaje kozi na wakufunzi wake, bila kuuliza jina.',
    },
    complaint: {
      name: 'Malalamiko',
      description:
        'Malalamiko pamoja na ukweli, ushahidi na matokeo yanayotakiwa; yanaweza kutumwa bila jina.',
    },
    'customer-feedback': {
      name: 'Maoni ya wateja',
      description: 'Watu wanaridhika kiasi gani na bidhaa au huduma, na nini kingeiboresha.',
    },
    'maintenance-request': {
      name: 'Ombi la matengenezo',
      description:
        'Matengenezo katika nyumba, ofisi au mahali pa umma: wapi, nini, ni haraka kiasi gani, lini mtu aje.',
    },
    'order-request': {
      name: 'Agizo',
      description:
        'Agizo ambalo wewe mwenyewe unalithibitisha na kulitoza: bidhaa, idadi, kuletewa au kuchukua.',
    },
  },
}
