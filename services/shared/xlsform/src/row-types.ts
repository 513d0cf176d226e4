import type { FieldSettings, FieldType } from '@formpost/rules'

/** What a text of the column `type` means. */
export type RowType =
  | { kind: 'begin'; container: 'group' | 'repeat' }
  | { kind: 'end'; container: 'group' | 'repeat' }
  | { kind: 'begin loop' }
  | { kind: 'end loop' }
  | { kind: 'field'; type: FieldType; settings?: FieldSettings; isSimilar?: boolean }
  | { kind: 'choices'; type: 'one' | 'several' | 'rank'; list: string; hasOther: boolean }
  | { kind: 'external choices' }
  | { kind: 'unsupported' }
  | { kind: 'unknown' }

const field = (type: FieldType, settings?: FieldSettings): RowType =>
  settings ? { kind: 'field', type, settings } : { kind: 'field', type }
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
  image: field('file', { accept: 'image/*' }),
  photo: field('file', { accept: 'image/*' }),
  audio: field('file', { accept: 'audio/*' }),
  video: field('file', { accept: 'video/*' }),
  file: field('file'),
  barcode: { kind: 'field', type: 'short_text', isSimilar: true },
  start: metadata('start'),
  end: metadata('end'),
  today: metadata('today'),
  deviceid: metadata('device'),
  username: metadata('collector'),
}

const unsupported = new Set([
  ...['geopoint', 'geotrace', 'geoshape', 'start-geopoint', 'background-geopoint'],
  ...['audit', 'background-audio', 'phonenumber', 'email', 'simserial', 'subscriberid'],
  ...['csv-external', 'xml-external', 'osm', 'entity', 'imei'],
])

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
  rank: 'rank',
}

/** Reads a text such as `select_one colours or_other`. */
export function readRowType(text: string): RowType {
  const words = text.split(' ').filter(Boolean)
  const whole = words.join(' ')
  const lower = whole.toLowerCase()
  const [, verb, what] = /^(begin|end)[ _](group|repeat|loop)\b/.exec(lower) ?? []
  if (what === 'loop') return { kind: verb === 'end' ? 'end loop' : 'begin loop' }
  if (verb && (what === 'group' || what === 'repeat')) {
    return { kind: verb as 'begin' | 'end', container: what }
  }
  const own = Object.hasOwn(types, lower) ? types[lower] : undefined
  if (own) return own
  const bare = lower.replaceAll('-', '').replaceAll(' ', '')
  if (bare === 'datetime') return types['datetime']!
  if (unsupported.has(lower)) return { kind: 'unsupported' }
  if (/^(?:select_(?:one|multiple)_(?:from_file|external)|select_one_external)\b/.test(lower)) {
    return { kind: 'external choices' }
  }
  return readSelect(words)
}

function readSelect(words: readonly string[]): RowType {
  for (let count = Math.min(words.length - 1, 5); count > 0; count--) {
    const type = selects[words.slice(0, count).join(' ').toLowerCase()]
    if (!type) continue
    const [list = '', ...others] = words.slice(count)
    if (list.startsWith('${')) return { kind: 'external choices' }
    const hasOther = /^(?:or_other|or specify other)$/i.test(others.join(' '))
    return { kind: 'choices', type, list, hasOther }
  }
  return { kind: 'unknown' }
}
