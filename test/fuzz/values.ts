import { gzipSync } from 'node:zlib'

import { openApiDocument } from '@formpost/contract'

type Random = () => number
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  format?: string
}

const document = openApiDocument() as unknown as { components: { schemas: Record<string, Schema> } }

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!

/** Values of attackers and broken clients. */
const hostile: readonly unknown[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\uD800', '\u202E', '＜script＞', '💥'.repeat(300)],
  ...["' OR '1'='1", "'; DROP TABLE forms.forms; --", '$1', '%', '_', '\\', '{{7*7}}', '${7*7}'],
  ...['<script>alert(1)</script>', 'javascript:alert(1)', '"><img src=x onerror=alert(1)>'],
  ...['../../../../etc/passwd', '..%2f..%2f', 'file:///etc/passwd', 'http://169.254.169.254/'],
  ...['=1+1', '@SUM(A1)', '\r\nSet-Cookie: a=b', 'a'.repeat(10_000), 'a'.repeat(300_000)],
  ...[0, -0, -1, 1e308, -1e308, 1e-320, 2 ** 31, 2 ** 53, 9_007_199_254_740_992, 0.1 + 0.2],
  ...[null, true, false, [], {}, [[]], [null], { a: { b: { c: {} } } }],
  ...[{ $ne: null }, { $gt: '' }, { toString: 1 }, { length: 1e9 }, { valueOf: 1 }],
  ...[JSON.parse('{"__proto__":{"admin":true}}'), { constructor: { prototype: { admin: true } } }],
  ...['__proto__', 'constructor', 'hasOwnProperty', '9999-12-31T23:59:59Z', '0000-00-00', 'NaN'],
  ...['00000000-0000-0000-0000-000000000000', '-----BEGIN PGP MESSAGE-----\n\nx'],
]

export const hostileValue = (random: Random): unknown => pick(random, hostile)

/** Times at the bounds of what can be stored, and rare or invalid formats. */
const edgeDates = [
  ...['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '0001-01-01T00:00:00Z'],
  ...['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59.999999Z', '2016-12-31T23:59:60Z'],
  ...['2026-05-01T09:30:00', '2026-05-01t09:30:00z', '2026-05-01 09:30:00+05:45'],
  ...['2026-02-29T00:00:00Z', '+010000-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z'],
]

/** Bodies that no JSON serialiser writes: deep nesting, huge numbers, repeated keys and other encodings than UTF-8. */
const hostileBodies: readonly (() => { type?: string; encoding?: string; body: Blob | string })[] =
  [
    ...[
      '['.repeat(200_000),
      '{"fields":'.repeat(50_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `{"fields":{"a":1${'0'.repeat(50_000)}}}`,
      '{"fields":{"a":1e999999999}}',
      `{"fields":{"a":0.${'3'.repeat(50_000)}}}`,
      '{"fields":{},"fields":{"__proto__":1}}',
      `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":${n}`).join()}}`,
      '"text"',
      'null',
      '',
    ].map((body) => () => ({ type: 'application/json', body })),
    () => ({ type: 'application/json', body: new Blob([Buffer.from('\ufeff{}', 'utf16le')]) }),
    () => ({
      type: 'application/json',
      body: new Blob([Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])]),
    }),
    () => ({ type: 'application/json; charset=utf-7', body: '+AHs-+AH0-' }),
    () => ({
      type: 'application/json',
      encoding: 'gzip',
      body: new Blob([new Uint8Array(gzipSync(Buffer.alloc(1_000_000)))]),
    }),
    () => ({ type: 'application/json', encoding: 'br', body: '{}' }),
    () => ({ type: 'application/x-www-form-urlencoded', body: 'title=a&title=b' }),
    () => ({ type: 'multipart/form-data; boundary=', body: '--\r\n\r\n--' }),
  ]

export const hostileBody = (random: Random) => pick(random, hostileBodies)()

/** Replaces lone surrogates, which UTF-8 cannot encode. */
export const wellFormed = (text: string): string => Buffer.from(text).toString()

/** A hostile value as text of at most `length`. */
export function hostileText(random: Random, length: number): string {
  const value = hostileValue(random)
  return wellFormed((typeof value === 'string' ? value : JSON.stringify(value)).slice(0, length))
}

/** Nesting that overflows the stack of unbounded recursion. */
const nested = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

function textFor({ format }: Schema, random: Random): string {
  if (format === 'uuid') {
    const hex = () =>
      Math.floor(random() * 65_536)
        .toString(16)
        .padStart(4, '0')
    return `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`
  }
  if (format === 'date-time') {
    return random() < 0.2 ? pick(random, edgeDates) : new Date(random() * 4e12).toISOString()
  }
  if (format === 'email') return `a${Math.floor(random() * 1e6)}@example.com`
  if (format === 'uri') return 'https://example.com/'
  return pick(random, ['a', 'Text', 'Ünïcödé', '2026-01-02', 'a@b.c', '12', 'b'.repeat(200)])
}

/** A value that matches a schema, except that the share `hostility` of all values is hostile. */
export function valueFor(schema: Schema, random: Random, hostility: number): unknown {
  if (random() < hostility) return random() < 0.03 ? nested(3_000) : hostileValue(random)
  if (schema.$ref) {
    return valueFor(document.components.schemas[schema.$ref.split('/').at(-1)!]!, random, hostility)
  }
  if ('const' in schema) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(pick(random, choices), random, hostility)
  if (schema.allOf) {
    return Object.assign(
      {},
      ...schema.allOf.map((member) => valueFor(member, random, hostility) as object),
    )
  }
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  if (type === 'array') {
    const length = Math.floor(random() * 4)
    return Array.from({ length }, () => valueFor(schema.items ?? {}, random, hostility))
  }
  if (type === 'object' || schema.properties) return objectFor(schema, random, hostility)
  if (type === 'integer') return Math.floor(random() * 100)
  if (type === 'number') return random() * 1_000 - 500
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  return textFor(schema, random)
}

function objectFor(schema: Schema, random: Random, hostility: number): object {
  const value: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isIncluded = schema.required?.includes(name) ? random() > hostility / 2 : random() < 0.4
    if (isIncluded) value[name] = valueFor(property, random, hostility)
  }
  if (random() < hostility) value[hostileText(random, 200)] = hostileValue(random)
  return value
}
