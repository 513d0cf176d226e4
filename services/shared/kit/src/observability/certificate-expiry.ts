import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { Gauge } from 'prom-client'

import { registry } from './metrics.ts'

const files = new Set<string>()

/** Exports until when the certificate in a PEM file is valid, which is read again for every scrape. */
export const watchCertificate = (file: string): void => void files.add(file)

/** In seconds since 1970; undefined if there is no certificate to read, for example while it is replaced. */
const readExpiry = (file: string): Promise<number | undefined> =>
  readFile(file)
    .then((pem) => Date.parse(new X509Certificate(pem).validTo) / 1_000)
    .catch(() => undefined)

new Gauge({
  name: 'formpost_certificate_expiry_timestamp_seconds',
  help: 'When the certificate for calls between the services ends, in seconds since 1970.',
  labelNames: ['file'] as const,
  registers: [registry],
  async collect() {
    for (const file of files) {
      const expiry = await readExpiry(file)
      if (expiry !== undefined) this.set({ file }, expiry)
    }
  },
})
