import type { FieldSettings, FieldType } from '@formpost/rules'

import { lookUp } from './look-up.ts'

/** What a text of the column `type` means. */
export type RowType =
  | { kind: 'begin'; container: 'group' | 'repeat' }
  | { kind: 'end'; container: 'group' | 'repeat' }
  | { kind: 'begin loop'; list: string }
  | { kind: 'end loop' }
  | FieldRowType
  | ChoicesRowType
  /** Declares a file for `instance()`. */
  | { kind: 'file of choices'; list: string }
  | { kind: 'choices of a repeat' }
  | { kind: 'unsupported' }
  | { kind: 'unknown' }

interface FieldRowType {
  kind: 'field'
  type: FieldType
  settings?: FieldSettings
  /** A constraint of the type, which one of the row replaces. */
  constraint?: string
  /** What differs from ODK: nothing fills it in here, or only CHT's server does. */
  differs?: 'blank' | 'cht'
}

export interface ChoicesRowType {
  kind: 'choices'
  type: 'one' | 'several' | 'rank'
  list: string
  from: 'choices' | 'external_choices' | 'file'
  hasOther: boolean
}

const field = (type: FieldType, settings?: FieldSettings): RowType =>
  settings ? { kind: 'field', type, settings } : { kind: 'field', type }
const location = field('short_text', { capture: 'location' })
const image = field('file', { capture: 'photo', accept: 'image/*' })
/** Data about the device or its user that no browser tells. */
const blank: RowType = { kind: 'field', type: 'hidden', differs: 'blank' }
const metadata = (kind: NonNullable<FieldSettings['metadata']>): RowType =>
  field('hidden', { metadata: kind })

const types: Readonly<Record<string, RowType>> = {
  text: field('short_text'),
  string: field('short_text'),
  integer: field('number', { step: 1 }),
  int: field('number', { step: 1 }),
  decimal: field('number'),
  range: field('number', { control: 'slider' }),
  date: field('date'),
  time: field('time'),
  datetime: field('datetime'),
  note: field('paragraph'),
  calculate: field('hidden'),
  hidden: field('hidden'),
  acknowledge: field('consent'),
  trigger: field('consent'),
  image,
  photo: image,
  audio: field('file', { capture: 'audio', accept: 'audio/*' }),
  video: field('file', { accept: 'video/*' }),
  file: field('file'),
  picture: image,
  barcode: field('short_text', { capture: 'barcode' }),
  geopoint: location,
  gps: location,
  location,
  'phone number': {
    ...{ kind: 'field', type: 'short_text' },
    constraint: String.raw`regex(., '^\d*$')`,
  },
  percentage: {
    ...{ kind: 'field', type: 'number', settings: { step: 1 } },
    constraint: '. >= 0 and . <= 100',
  },
  tel: field('phone'),
  start: metadata('start'),
  'start time': metadata('start'),
  end: metadata('end'),
  'end time': metadata('end'),
  today: metadata('today'),
  deviceid: metadata('device'),
  'device id': metadata('device'),
  imei: metadata('device'),
  username: metadata('collector'),
  phonenumber: blank,
  email: blank,
  simserial: blank,
  'sim id': blank,
  subscriberid: blank,
  'subscriber id': blank,
}

const unsupported = new Set([
  ...['geotrace', 'geoshape', 'start-geopoint', 'background-geopoint'],
  ...['audit', 'background-audio', 'xml-external', 'osm', 'entity'],
])

/** Older and longer names of types: `q string`, `add note prompt`, `get phone number`, `uri:deviceid`. */
function shortNameOf(name: string): string {
  if (name === 'get phone number') return 'phonenumber'
  return name.replace(/^(?:q|add|get) |^uri:| prompt$/g, '')
}

/** Types whose choices are not in the sheet `choices`. */
const elsewhere: Readonly<Record<string, Pick<ChoicesRowType, 'type' | 'from'>>> = {
  select_one_external: { type: 'one', from: 'external_choices' },
  'select one external': { type: 'one', from: 'external_choices' },
  select_one_from_file: { type: 'one', from: 'file' },
  'select one from file': { type: 'one', from: 'file' },
  select_multiple_from_file: { type: 'several', from: 'file' },
  'select multiple from file': { type: 'several', from: 'file' },
}

const selects: Readonly<Record<string, 'one' | 'several' | 'rank'>> = {
  select_one: 'one',
  'select one': 'one',
  select1: 'one',
  'select one from': 'one',
  select_multiple: 'several',
  'select multiple': 'several',
  'select all that apply': 'several',
  'select all that apply from': 'several',
  'select multiple from': 'several',
  'select one using': 'one',
  'select multiple using': 'several',
  'add select one prompt using': 'one',
  'add select multiple prompt using': 'several',
  rank: 'rank',
}

/** Reads a text such as `select_one colours or_other`. */
export function readRowType(text: string): RowType {
  const words = text.split(' ').filter(Boolean)
  const whole = words.join(' ')
  const lower = whole.toLowerCase()
  const [, verb, what] =
    /^(begin|end)[ _](group|lgroup|repeat|looped group|loop)\b/.exec(lower) ?? []
  if (what === 'loop') {
    const list = /^\S+[ _]loop (?:over )?(\S+)$/i.exec(whole)?.[1] ?? ''
    return verb === 'end' ? { kind: 'end loop' } : { kind: 'begin loop', list }
  }
  if (verb && what) {
    return { kind: verb as 'begin' | 'end', container: what === 'group' ? 'group' : 'repeat' }
  }
  const name = shortNameOf(lower)
  const own = lookUp(types, name)
  if (own) return own
  const bare = name.replaceAll('-', '').replaceAll(' ', '')
  if (bare === 'datetime') return types['datetime']!
  if (unsupported.has(words[0]?.toLowerCase() ?? '') || unsupported.has(name)) {
    return { kind: 'unsupported' }
  }
  // Documents of CHT's database, such as `db:person`.
  if (lower.startsWith('db:')) return { kind: 'field', type: 'hidden', differs: 'cht' }
  return readSelect(words)
}

function readSelect(words: readonly string[]): RowType {
  const [first = '', second = ''] = words
  if (first.toLowerCase() === 'csv-external') return { kind: 'file of choices', list: second }
  for (let count = Math.min(words.length - 1, 5); count > 0; count--) {
    const name = words.slice(0, count).join(' ').toLowerCase()
    const type = lookUp(selects, name)
    const found = lookUp(elsewhere, name) ?? (type && { type, from: 'choices' as const })
    if (!found) continue
    const [list = '', ...others] = words.slice(count)
    if (list.startsWith('${')) return { kind: 'choices of a repeat' }
    const hasOther = /^(?:or_other|or specify other)$/i.test(others.join(' '))
    return { kind: 'choices', ...found, list, hasOther }
  }
  return { kind: 'unknown' }
}
