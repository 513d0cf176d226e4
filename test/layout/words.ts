/** Texts of owners and respondents. */
export interface Words {
  name: 'plain' | 'long' | 'arabic'
  title: string
  description: string
  text: string
  help: string
  option: string
  file: string
  /** What someone types. */
  answer: string
}

/** No space or hyphen in it, at which a browser would break it. */
const word = 'Grundwasserbeobachtungsbrunnenverzeichnisnummernaufstellung'
const address = `https://water.example.org/${'a-very-long-address-without-an-end/'.repeat(3)}?of=${'0'.repeat(40)}`

export const plain: Words = {
  name: 'plain',
  title: 'Water point survey',
  description: 'One form per pump. It takes about five minutes.',
  text: 'Name of the village',
  help: 'As it is written on the map.',
  option: 'Works, but slowly',
  file: 'pump.png',
  answer: 'The handle is loose and the water tastes of iron.',
}

/** Words that no line of a phone holds. */
export const long: Words = {
  name: 'long',
  title: `${word} of Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch`,
  description: `See ${address}`,
  text: `${word}?`,
  help: `As in ${address}`,
  option: `${word} ${address}`,
  file: `${word}-${'0'.repeat(60)}.png`,
  answer: `${address} ${word.repeat(3)}`,
}

export const arabic: Words = {
  name: 'arabic',
  title: 'مسح نقاط المياه',
  description: 'نموذج واحد لكل مضخة. يستغرق نحو خمس دقائق.',
  text: 'اسم القرية',
  help: 'كما هو مكتوب على الخريطة.',
  option: 'تعمل ببطء',
  file: 'مضخة.png',
  answer: 'المقبض مرتخ وطعم الماء حديدي.',
}
