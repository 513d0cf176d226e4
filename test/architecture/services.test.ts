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

/** The files of the service that sources import, relative to `src`. */
const localImports = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, imports }) =>
    imports
      .filter((from) => from.startsWith('.'))
      .map((from) => path.posix.join(path.posix.dirname(file), from)),
  )

const header = /^\/\/ (Prisma|SQL|SQL and Prisma|JSON|S3|Files|S3 and files|Redis): \S/
const sentBySql = /\.query[<(]|\$(query|execute)Raw/
const calledByPrisma = /\b(prisma|tx)\.\w+\.|\$transaction\(/
const clocks = /Date\.now\(|new Date\(\)|performance\.now\(|\bset(Timeout|Interval)\(/
const transport = /^@formpost\/(proto|kit\/(?!errors|security))/
const inputAndOutput = /^node:(child_process|dns|fs|http|https|net|timers)\b|^(async-mutex|pg)$/
const stores = /^(@prisma\/|pg$|pg-|minio$|redis$|ioredis$)|\/gen\/prisma\//

/** The folders between `rpc/` and `store/`, named after what they do (docs/architecture.md#inside-a-service). */
const useCases: Record<string, string[]> = {
  identity: [],
  forms: ['create', 'drafts', 'edit', 'public', 'publish', 'webhooks'],
  submissions: ['forms', 'notify', 'submit'],
  files: [],
}

describe.each(Object.keys(useCases))('%s service', (service) => {
  const folder = path.join(root, 'services', service)
  const sources = readSources(path.join(folder, 'src'))
  const within = (name: string) => sources.filter(({ file }) => file.startsWith(`${name}/`))
  const outside = (name: string) => sources.filter(({ file }) => !file.startsWith(`${name}/`))

  it('keeps domain/ free of stores, transport, clocks and I/O', () => {
    for (const { file, code, imports } of within('domain')) {
      const local = localImports([{ file, code, imports }])
      expect(
        local.filter((from) => !from.startsWith('domain/')),
        file,
      ).toEqual([])
      const forbidden = imports.filter((from) => transport.test(from) || inputAndOutput.test(from))
      expect(forbidden, file).toEqual([])
      expect(code, file).not.toMatch(clocks)
    }
  })

  it('has the folders that docs/architecture.md describes', () => {
    const folders = new Set(sources.flatMap(({ file }) => file.match(/^[^/]+(?=\/)/) ?? []))
    const common = ['domain', 'jobs', 'rpc', 'store', ...useCases[service]!]
    expect([...folders].filter((name) => !common.includes(name))).toEqual([])
    const guide = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
    for (const name of useCases[service]!) expect(guide).toContain(`\`src/${name}/\``)
  })

  it.each(['store', ...useCases[service]!])('imports no layer above it from %s/', (name) => {
    const above = name === 'store' ? ['rpc', 'jobs', ...useCases[service]!] : ['rpc', 'jobs']
    const upward = localImports(within(name)).filter((from) => above.includes(from.split('/')[0]!))
    // Clients call down; documents are bodies of responses and of webhooks.
    expect(upward.filter((from) => !/^rpc\/(clients\/|documents\.ts$)/.test(from))).toEqual([])
  })

  it('leaves transactions to use cases and store/', () => {
    for (const { file, code } of [...within('rpc'), ...within('jobs')]) {
      expect(code, file).not.toMatch(/\btx\b/i)
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

it.each(['submissions', 'files'])('%s uses SQL only, without the client of Prisma', (service) => {
  const prisma = readSources(path.join(root, 'services', service, 'src')).filter(
    ({ code, imports }) =>
      imports.some((from) => /^@prisma\/|\/gen\/prisma\//.test(from)) || calledByPrisma.test(code),
  )
  expect(prisma.map(({ file }) => file)).toEqual([])
})
