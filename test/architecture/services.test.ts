import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

interface Source {
  /** Relative to `src`. */
  file: string
  code: string
  imports: string[]
}

function readSources(src: string): Source[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/gen/'))
  return files.map((file) => {
    const code = readFileSync(path.join(src, file), 'utf8')
    const imports = [...code.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, from]) => from!)
    return { file, code, imports }
  })
}

const header = /^\/\/ (Prisma|SQL|SQL and Prisma|JSON|S3|Files|S3 and files|Redis): \S/
const sentBySql = /\.query[<(]|\$(query|execute)Raw/
const calledByPrisma = /\b(prisma|tx)\.\w+\.|\$transaction\(/
const clocks = /Date\.now\(|new Date\(\)|performance\.now\(|\bset(Timeout|Interval)\(/
const transport = /^@formpost\/(proto|kit\/(?!errors|security))/
const inputAndOutput = /^node:(child_process|dns|fs|http|https|net|timers)\b|^(async-mutex|pg)$/
const stores = /^(@prisma\/|pg$|pg-|minio$|redis$|ioredis$)|\/gen\/prisma\//

describe.each(['identity', 'forms', 'submissions', 'files'])('%s service', (service) => {
  const folder = path.join(root, 'services', service)
  const sources = readSources(path.join(folder, 'src'))
  const within = (name: string) => sources.filter(({ file }) => file.startsWith(`${name}/`))
  const outside = (name: string) => sources.filter(({ file }) => !file.startsWith(`${name}/`))

  it('keeps domain/ free of stores, transport, clocks and I/O', () => {
    for (const { file, code, imports } of within('domain')) {
      const local = imports.filter((from) => from.startsWith('.'))
      const escaping = local.filter(
        (from) => !path.posix.join(path.posix.dirname(file), from).startsWith('domain/'),
      )
      expect(escaping, file).toEqual([])
      const forbidden = imports.filter((from) => transport.test(from) || inputAndOutput.test(from))
      expect(forbidden, file).toEqual([])
      expect(code, file).not.toMatch(clocks)
    }
  })

  it('says in the first line of each store module what it uses', () => {
    for (const { file, code } of within('store')) expect(code, file).toMatch(header)
  })

  it('uses either Prisma or SQL in a store module', () => {
    const mixed = within('store').filter(({ code }) => {
      const [, kind] = header.exec(code) ?? []
      return (
        (kind !== 'SQL' && sentBySql.test(code)) || (kind !== 'Prisma' && calledByPrisma.test(code))
      )
    })
    expect(mixed.map(({ file }) => file)).toEqual([])
  })

  it('throws no transport errors in store/', () => {
    for (const { file, code } of within('store')) {
      const [, names = ''] = /import (\{[^}]*\}) from '@formpost\/kit\/rpc'/.exec(code) ?? []
      expect(names, file).not.toMatch(/problem|invalid/i)
    }
  })

  it('touches databases and blob stores in store/ only', () => {
    for (const { file, code, imports } of outside('store')) {
      expect(
        imports.filter((from) => stores.test(from)),
        file,
      ).toEqual([])
      expect(code, file).not.toMatch(sentBySql)
    }
  })

  it('names each RPC of its proto file in rpc/handlers.ts', () => {
    const proto = `proto/formpost/${service}/v1/${service}.proto`
    const rpcs = readFileSync(path.join(root, proto), 'utf8').matchAll(/^ +rpc (\w+)\(/gm)
    const handlers = readFileSync(path.join(folder, 'src/rpc/handlers.ts'), 'utf8')
    const named = handlers.matchAll(/^ {2}(\w+): \w+/gm)
    const namesOf = (matches: Iterable<RegExpExecArray>) =>
      new Set(Array.from(matches, ([, name]) => name))
    expect(namesOf(named)).toEqual(namesOf(rpcs))
  })

  it('uses generated message types in rpc/ only', () => {
    for (const { file, code, imports } of outside('rpc')) {
      expect(
        imports.filter((from) => from.startsWith('@formpost/proto')),
        file,
      ).toEqual([])
      expect(code, file).not.toContain('__Output')
    }
  })

  it('leaves snake_case to rpc/, store/, and the form definitions of domain/', () => {
    const converting = /^(rpc|store|domain)\//
    for (const { file, code } of sources.filter((source) => !converting.test(source.file))) {
      // `{ form_uuid }` and `{ form_uuid: formUuid }`, but not validation errors such as `{ form_uuid: [message] }`.
      expect(code, file).not.toMatch(/[{,]\s*[a-z]+_[a-z_]+\s*(:\s*\w+\s*)?[,}]/)
    }
  })

  it('names the columns of its Prisma schema in camelCase', () => {
    const schema = readFileSync(path.join(folder, 'prisma/schema.prisma'), 'utf8')
    const models = schema.match(/^model [^}]*\}/gm)?.join('\n') ?? ''
    expect(models.match(/^(model| ) *\w+_\w+ /gm) ?? []).toEqual([])
  })
})
