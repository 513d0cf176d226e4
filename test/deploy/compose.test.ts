import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { isReadBy, readSettingsTable, type Setting } from './settings-table.ts'

const deploy = path.resolve(import.meta.dirname, '../../deploy')
const processNames = ['identity', 'forms', 'submissions', 'files', 'gateway']

interface Mount {
  source: string
  target: string
  read_only: boolean
}
interface Service {
  image: string
  environment?: Record<string, string>
  mem_limit?: string
  cpus?: number
  read_only?: boolean
  cap_drop?: string[]
  restart?: string
  volumes?: (string | Mount)[]
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
  build?: object
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

const read = async (name: string) =>
  parse(await readFile(path.join(deploy, name), 'utf8'), { merge: true }) as Compose

let compose: Compose
let services: [string, Service][]
let settings: Setting[]
/** The output of make-env.sh. */
let env: string

beforeAll(async () => {
  compose = await read('compose.yaml')
  services = Object.entries(compose.services)
  settings = await readSettingsTable()
  const { stdout } = await promisify(execFile)(path.join(deploy, 'compose/make-env.sh'))
  env = stdout
})

describe('compose.yaml', () => {
  it('sets all required settings', () => {
    const setByImage = ['ADMIN_PORT', 'GRPC_PORT']
    for (const service of processNames) {
      const set = Object.keys(compose.services[service]!.environment ?? {})
      const needed = settings.filter((each) => each.isRequired && isReadBy(each, service))
      const names = needed.map(({ name }) => name).filter((name) => !setByImage.includes(name))
      expect(set, service).toEqual(expect.arrayContaining(names))
      expect(names.length, service).toBeGreaterThan(0)
    }
  })

  it('sets only known settings', () => {
    const known = new Set(settings.map(({ name }) => name))
    for (const service of [...processNames, 'migrate', 'backup']) {
      const set = Object.keys(compose.services[service]!.environment ?? {})
      expect(
        set.filter((name) => !known.has(name)),
        service,
      ).toEqual([])
    }
  })

  it('requires only secrets that make-env.sh generates, without defaults', async () => {
    const files = JSON.stringify([compose, await read('compose.garage.yaml')])
    const required = new Set([...files.matchAll(/\$\{([A-Z_\d]+):\?/g)].map(([, name]) => name!))
    const generated = new Set([...env.matchAll(/^([A-Z_\d]+)=.+/gm)].map(([, name]) => name!))
    expect([...required].filter((name) => !generated.has(name))).toEqual([])
    expect([...required].sort()).toContain('SECRETS_KEY')
    expect(files).not.toMatch(/\$\{[A-Z_\d]*(SECRET|PASSWORD|TOKEN)[A-Z_\d]*:-/)
  })

  it('generates new secrets at every run', async () => {
    const again = await promisify(execFile)(path.join(deploy, 'compose/make-env.sh'))
    const secrets = (text: string) => text.match(/^(SECRETS_KEY|\w+_PASSWORD|S3_SECRET_KEY)=.+$/gm)!
    expect(secrets(env)).toHaveLength(8)
    expect(secrets(again.stdout).filter((line) => secrets(env).includes(line))).toEqual([])
  })

  it('creates a .env that only its owner may read, and later adds only what is missing', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'formpost-env-'))
    const file = path.join(folder, '.env')
    const makeEnv = () => promisify(execFile)(path.join(deploy, 'compose/make-env.sh'), [file])
    try {
      await makeEnv()
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const created = await readFile(file, 'utf8')
      const lines = created.trimEnd().split('\n')
      const without = lines
        .filter((line) => !line.startsWith('FILES_DATABASE_PASSWORD='))
        .join('\n')
      await writeFile(file, without)
      await makeEnv()
      const updated = await readFile(file, 'utf8')
      expect(updated).toMatch(/\nFILES_DATABASE_PASSWORD=[\da-f]{48}\n$/)
      expect(updated.startsWith(`${without}\n`)).toBe(true)
      expect(updated.split('\n')).toHaveLength(created.split('\n').length)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('gives each service its own database role, which migrate creates', () => {
    const urlOf = (name: string, key = 'DATABASE_URL') => compose.services[name]!.environment![key]
    const names = ['identity', 'forms', 'submissions', 'files']
    for (const name of names) {
      expect(urlOf(name)).toMatch(new RegExp(`^postgresql://formpost_${name}:`))
      expect(urlOf('migrate', `${name.toUpperCase()}_DATABASE_URL`)).toBe(urlOf(name))
    }
    expect(new Set([...names, 'migrate'].map((name) => urlOf(name))).size).toBe(5)
    expect(urlOf('backup')).toBe(urlOf('migrate'))
    expect(urlOf('gateway')).toBeUndefined()
  })

  it('gives each process only its own certificate, which make-certificates.sh creates', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'formpost-certificates-'))
    try {
      await promisify(execFile)(path.join(deploy, 'tls/make-certificates.sh'), [folder])
      for (const name of processNames) {
        const { volumes, environment } = compose.services[name]!
        expect(volumes).toEqual([
          expect.objectContaining({
            source: `./tls/certificates/${name}`,
            target: '/tls',
            read_only: true,
            bind: { create_host_path: false },
          }),
        ])
        for (const setting of ['GRPC_TLS_CA', 'GRPC_TLS_CERT', 'GRPC_TLS_KEY']) {
          const file = environment![setting]!.replace(/^\/tls/, path.join(folder, name))
          expect((await stat(file)).mode & 0o777).toBe(0o644)
        }
        const { subjectAltName } = new X509Certificate(
          await readFile(path.join(folder, name, 'tls.crt')),
        )
        expect(subjectAltName).toBe(`DNS:${name}`)
      }
      // The keys are readable, but not for other users of this machine.
      expect((await stat(folder)).mode & 0o777).toBe(0o700)
      expect((await stat(path.join(folder, 'ca'))).mode & 0o777).toBe(0o700)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('gives the key of the store only to its set-up', () => {
    const readers = services
      .filter(([, { environment = {} }]) => 'MINIO_ROOT_PASSWORD' in environment)
      .map(([name]) => name)
    expect(readers).toEqual(['s3', 's3-setup'])
  })

  it('trusts no proxy by default', () => {
    expect(compose.services['gateway']!.environment!['TRUST_PROXY']).toBe('${TRUST_PROXY:-}')
    expect(env).toMatch(/^#TRUST_PROXY=1$/m)
  })

  it('limits the resources of each container and pins its image', () => {
    for (const [name, { image, mem_limit, cpus }] of services) {
      expect(image, name).toMatch(/:\$\{FORMPOST_VERSION:-[^}]+\}$|:(RELEASE\.)?v?\d[^:]*\d/)
      expect([mem_limit, cpus], name).toEqual([expect.any(String), expect.any(Number)])
    }
  })

  it('runs our containers read-only and without privileges', () => {
    const built = services.filter(([, { build }]) => build)
    expect(built.length).toBeGreaterThan(processNames.length)
    for (const [name, service] of built) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    }
  })

  it('waits for dependencies that have a health check or end', () => {
    for (const [name, { depends_on = {} }] of services) {
      for (const [dependency, { condition }] of Object.entries(depends_on)) {
        const { healthcheck, build } = compose.services[dependency]!
        const isChecked = Boolean(healthcheck ?? build)
        const isJob = ['migrate', 's3-setup'].includes(dependency)
        // The set-up waits for the store itself.
        const isAwaited = name === 's3-setup'
        expect([name, dependency, condition]).toEqual([
          name,
          dependency,
          isJob
            ? 'service_completed_successfully'
            : isAwaited
              ? 'service_started'
              : 'service_healthy',
        ])
        expect(isChecked, dependency).toBe(true)
      }
    }
  })

  it('stores data in volumes and opens only the public ports', () => {
    const mounted = ['postgres', 's3', 'caddy', 'backup'].map((name) =>
      compose.services[name]!.volumes!.map((volume) => (volume as string).replace(/:\/.*$/, '')),
    )
    expect(mounted.flat()).toEqual(['postgres', 's3', 'caddy', '${BACKUPS:-backups}'])
    expect(Object.keys(compose.volumes).sort()).toEqual(['backups', 'caddy', 'postgres', 's3'])
    const open = services.filter(([, { ports }]) => ports).map(([name]) => name)
    expect(open).toEqual(['gateway', 'caddy'])
  })
})
