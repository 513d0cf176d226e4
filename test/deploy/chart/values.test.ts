import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { isMissing } from '../../harness/shared.ts'
import { isReadBy, readSettingsTable, type Setting } from '../settings-table.ts'
import {
  chart,
  deployments,
  deploymentsOf,
  find,
  podOf,
  render,
  services,
  type KubernetesObject,
} from './render.ts'

const checksumsOf = (objects: KubernetesObject[]) =>
  Object.fromEntries(
    deploymentsOf(objects).map((each) => [
      each.metadata.name,
      podOf(each)!.metadata!.annotations?.['checksum/settings'],
    ]),
  )

describe.skipIf(isMissing('helm'))('settings of the chart', () => {
  let table: Setting[]
  beforeAll(async () => {
    table = await readSettingsTable()
  })
  const environmentOf = (objects: KubernetesObject[], service: string) => {
    const { env = [] } = podOf(find(objects, 'Deployment', service))!.spec!.containers[0]!
    return env.map(({ name }) => name)
  }

  it('of the schema are those that exist and are not secret', async () => {
    const schema = JSON.parse(await readFile(path.join(chart, 'values.schema.json'), 'utf8')) as {
      properties: { settings: { properties: object } }
    }
    const objects = render('production')
    const secrets = services.flatMap((service) => environmentOf(objects, service))
    const setByImage = ['HOST', 'PORT', 'ADMIN_HOST', 'ADMIN_PORT', 'GRPC_HOST', 'GRPC_PORT']
    const setByChart = /^(GRPC_TLS_\w+|\w+_ADDRESS|WEB_(FILLER|DESK)_URL)$/
    // Pods have no folders, and no sockets of others.
    const unusable = ['WEB_FILLER_DIR', 'WEB_DESK_DIR', 'FILES_DIR', 'GRPC_SOCKET']
    const settable = table
      .filter((each) => services.some((service) => isReadBy(each, service)))
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('OTEL_') && !setByChart.test(name))
      .filter((name) => ![...secrets, ...setByImage, ...unusable].includes(name))
    expect(Object.keys(schema.properties.settings.properties).sort()).toEqual(settable.sort())
  })

  it('that are required are set', () => {
    const objects = render('production')
    const shared = Object.keys(find(objects, 'ConfigMap', 'formpost').data!)
    for (const service of services) {
      const set = [...shared, ...environmentOf(objects, service)]
      const required = table.filter((each) => each.isRequired && isReadBy(each, service))
      expect(set).toEqual(expect.arrayContaining(required.map(({ name }) => name)))
    }
  })

  it('restart the pods that read them when they change', () => {
    const before = checksumsOf(render('small'))
    const after = checksumsOf(render('small', { values: { 'settings.LIMIT_LOGIN': 5 } }))
    const changed = deployments.filter((name) => before[name] !== after[name])
    expect(changed).toEqual(services)
    expect(checksumsOf(render('small'))).toEqual(before)
  })

  it('are written as numbers are, not in scientific notation', () => {
    const values = { 'settings.UPLOAD_QUOTA_MEGABYTES': 10_485_760 }
    const { data } = find(render('small', { values }), 'ConfigMap', 'formpost')
    expect(data!['UPLOAD_QUOTA_MEGABYTES']).toBe('10485760')
  })
})

describe.skipIf(isMissing('helm'))('values of the chart', () => {
  it.each([
    ['replica', { gateway: 1 }, "'replica' not allowed"],
    ['replicas.gatway', 1, "'gatway' not allowed"],
    ['settings.APP_URI', 'x', "'APP_URI' not allowed"],
    ['image.digests.service', 'abc', 'does not match pattern'],
    ['postgres.enabled', 'yes', 'want boolean'],
    ['tls.mode', 'none', "'generated', 'cert-manager', 'existing'"],
  ])('with a mistake in %s are rejected', (name, value, message) => {
    expect(() => render('try', { values: { [name]: value } })).toThrow(message)
  })

  it('that templates use exist', async () => {
    const values = parse(await readFile(path.join(chart, 'values.yaml'), 'utf8')) as object
    const folder = path.join(chart, 'templates')
    const names = await readdir(folder, { recursive: true })
    const files = names.filter((name) => /\.(ya?ml|tpl|txt)$/.test(name))
    const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
    const used = new Set(
      texts.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, name]) => name!)),
    )
    used.delete('generatedSecret')
    const isDefined = (name: string) =>
      name.startsWith('settings.') ||
      name
        .split('.')
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], values) !==
        undefined
    expect(used.size).toBeGreaterThan(30)
    expect([...used].filter((name) => !isDefined(name))).toEqual([])
  })
})
