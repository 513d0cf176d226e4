import { execFile } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

import { isMissing } from '../../harness/shared.ts'
import { deploy, find, ofKind, parseObjects, render, services } from './render.ts'
import { documentedKeys, existingSecrets, violations } from './rules.ts'

const script = async (name: string) => {
  const options = { maxBuffer: 16 * 1024 * 1024 }
  return (await promisify(execFile)(path.join(deploy, 'helm', name), options)).stdout
}

describe.skipIf(isMissing('helm'))('the secrets of the chart', () => {
  it('are random at every installation', () => {
    const secrets = () =>
      ofKind(render('try'), 'Secret').flatMap(({ data }) => Object.values(data!))
    const first = secrets()
    expect(first.length).toBeGreaterThan(25)
    expect(secrets().filter((each) => first.includes(each))).toEqual([])
  })

  it('are created once, so that no upgrade or rollback changes them', () => {
    for (const { metadata } of ofKind(render('try'), 'Secret')) {
      expect(metadata.annotations).toEqual({
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-weight': '-2',
        'helm.sh/hook-delete-policy': 'hook-failed',
      })
    }
  })

  it('have the keys that make-secrets.sh makes and the documentation lists', async () => {
    const keys = Object.keys(find(render('try'), 'Secret', 'formpost').data!)
    const made = ofKind(parseObjects(await script('make-secrets.sh')), 'Secret')
    const [secret, ...certificates] = made
    expect(Object.keys(secret!.stringData!).sort()).toEqual([...keys].sort())
    expect(certificates.map(({ metadata }) => metadata.name)).toEqual(
      services.map((name) => `${name}-tls`),
    )
    expect((await documentedKeys()).sort()).toEqual([...keys, 'REDIS_URL', 'SMTP_URL'].sort())
  })

  it('are certificates of one CA, each for the name of its service', () => {
    const objects = render('try')
    const decode = (name: string, key: string) =>
      Buffer.from(find(objects, 'Secret', name).data![key]!, 'base64')
    const authority = new X509Certificate(decode('formpost-ca', 'tls.crt'))
    for (const name of services) {
      const certificate = new X509Certificate(decode(`${name}-tls`, 'tls.crt'))
      expect(certificate.subjectAltName).toBe(`DNS:${name}`)
      expect(certificate.verify(authority.publicKey)).toBe(true)
      const key = createPrivateKey(decode(`${name}-tls`, 'tls.key'))
      expect(certificate.checkPrivateKey(key)).toBe(true)
      expect(decode(`${name}-tls`, 'ca.crt').toString()).toBe(authority.toString())
    }
  })

  it('are required from outside if the stores are outside', () => {
    const values = { existingSecret: '' }
    expect(() => render('small', { values })).toThrow('Set existingSecret')
  })
})

describe.skipIf(isMissing('helm'))('npm run manifests', () => {
  it('prints objects for kubectl that use existing Secrets', async () => {
    const text = await script('manifests.sh')
    const objects = parseObjects(text)
    expect(text).toMatch(/^apiVersion: v1\nkind: Namespace\n/)
    expect(ofKind(objects, 'Secret')).toEqual([])
    expect(violations(objects, await existingSecrets())).toEqual([])
    expect(ofKind(objects, 'Pod')).toEqual([])
  })

  it('prints the same every time, so that a release can be verified', async () => {
    expect(await script('manifests.sh')).toBe(await script('manifests.sh'))
  })
})
