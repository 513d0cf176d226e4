import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const deploy = path.resolve(import.meta.dirname, '../../deploy')
const processNames = ['identity', 'forms', 'submissions', 'files', 'gateway']

interface Service {
  image: string
  environment?: Record<string, string>
  mem_limit?: string
  cpus?: number
  read_only?: boolean
  cap_drop?: string[]
  restart?: string
  volumes?: string[]
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
  build?: object
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

interface Setting {
  name: string
  readBy: string
  isRequired: boolean
}

const read = async (name: string) =>
  parse(await readFile(path.join(deploy, name), 'utf8'), { merge: true }) as Compose

/** The table that is made of the schemas which the parts read their environment with. */
async function settingsTable(): Promise<Setting[]> {
  const text = await readFile(path.join(deploy, 'README.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([A-Z_\d]+)` +\| (.+?) +\| (.*?) +\|/gm)]
  return rows.map(([, name, readBy, fallback]) => ({
    name: name!,
    readBy: readBy!,
    isRequired: fallback === 'required',
  }))
}

let compose: Compose
let services: [string, Service][]
let settings: Setting[]
/** What the program that writes .env sets. */
let env: string

beforeAll(async () => {
  compose = await read('compose.yaml')
  services = Object.entries(compose.services)
  settings = await settingsTable()
  const made = await promisify(execFile)(path.join(deploy, 'compose/make-env.sh'))
  env = made.stdout
})

const isRead = ({ readBy }: Setting, part: string) =>
  readBy === 'all' || readBy.split(', ').includes(part)

describe('compose.yaml', () => {
  it('sets what each part cannot do without', () => {
    const byImage = ['ADMIN_PORT', 'GRPC_PORT']
    for (const part of processNames) {
      const set = Object.keys(compose.services[part]!.environment ?? {})
      const needed = settings.filter((each) => each.isRequired && isRead(each, part))
      const names = needed.map(({ name }) => name).filter((name) => !byImage.includes(name))
      expect(set, part).toEqual(expect.arrayContaining(names))
      expect(names.length, part).toBeGreaterThan(0)
    }
  })

  it('sets nothing that no part knows', () => {
    const known = new Set(settings.map(({ name }) => name))
    for (const part of [...processNames, 'migrate', 'backup']) {
      const set = Object.keys(compose.services[part]!.environment ?? {})
      expect(
        set.filter((name) => !known.has(name)),
        part,
      ).toEqual([])
    }
  })

  it('asks for no secret that make-env.sh does not make, and gives none a default', async () => {
    const both = JSON.stringify([compose, await read('compose.garage.yaml')])
    const asked = new Set([...both.matchAll(/\$\{([A-Z_\d]+):\?/g)].map(([, name]) => name!))
    const made = new Set([...env.matchAll(/^([A-Z_\d]+)=.+/gm)].map(([, name]) => name!))
    expect([...asked].filter((name) => !made.has(name))).toEqual([])
    expect([...asked].sort()).toContain('SECRETS_KEY')
    expect(both).not.toMatch(/\$\{[A-Z_\d]*(SECRET|PASSWORD|TOKEN)[A-Z_\d]*:-/)
  })

  it('makes other secrets each time', async () => {
    const again = await promisify(execFile)(path.join(deploy, 'compose/make-env.sh'))
    const secrets = (text: string) => text.match(/^(SECRETS_KEY|\w+_PASSWORD|S3_SECRET_KEY)=.+$/gm)!
    expect(secrets(env)).toHaveLength(3)
    expect(secrets(again.stdout).filter((line) => secrets(env).includes(line))).toEqual([])
  })

  it('bounds each container, and pins its image', () => {
    for (const [name, { image, mem_limit, cpus }] of services) {
      expect(image, name).toMatch(/:\$\{FORMPOST_VERSION:-[\d.]+\}$|:(RELEASE\.)?v?\d[^:]*\d/)
      expect([mem_limit, cpus], name).toEqual([expect.any(String), expect.any(Number)])
    }
  })

  it('lets our own containers write nowhere and do nothing special', () => {
    const own = services.filter(([, { build }]) => build)
    expect(own.length).toBeGreaterThan(processNames.length)
    for (const [name, service] of own) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    }
  })

  it('starts things in an order that ends', () => {
    for (const [name, { depends_on = {} }] of services) {
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        const { healthcheck, build } = compose.services[needed]!
        const [isChecked, isJob] = [Boolean(healthcheck ?? build), needed === 'migrate']
        expect([name, needed, condition]).toEqual([
          name,
          needed,
          isJob ? 'service_completed_successfully' : 'service_healthy',
        ])
        expect(isChecked, needed).toBe(true)
      }
    }
  })

  it('keeps what must stay in volumes, and opens one port', () => {
    const kept = ['postgres', 's3', 'caddy', 'backup'].map((name) =>
      compose.services[name]!.volumes!.map((volume) => volume.replace(/:\/.*$/, '')),
    )
    expect(kept.flat()).toEqual(['postgres', 's3', 'caddy', '${BACKUPS:-backups}'])
    expect(Object.keys(compose.volumes).sort()).toEqual(['backups', 'caddy', 'postgres', 's3'])
    const open = services.filter(([, { ports }]) => ports).map(([name]) => name)
    expect(open).toEqual(['gateway', 'caddy'])
  })
})
