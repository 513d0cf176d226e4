import { readFileSync } from 'node:fs'

import { type ChannelCredentials, credentials, ServerCredentials } from '@grpc/grpc-js'

import { ConfigError, type TlsSettings } from '../config/settings.ts'

/** The certificate and key of a service and the CA that it trusts, in PEM. */
export interface Certificates {
  ca: Buffer
  cert: Buffer
  key: Buffer
}

/** Returns undefined without settings; throws if they are incomplete or a file cannot be read. */
export function readCertificates(settings: TlsSettings): Certificates | undefined {
  const { GRPC_TLS_CA, GRPC_TLS_CERT, GRPC_TLS_KEY } = settings
  if (!GRPC_TLS_CA && !GRPC_TLS_CERT && !GRPC_TLS_KEY) return undefined
  if (!GRPC_TLS_CA || !GRPC_TLS_CERT || !GRPC_TLS_KEY) {
    throw new ConfigError(
      'Set all of GRPC_TLS_CA, GRPC_TLS_CERT and GRPC_TLS_KEY, or none of them.',
    )
  }
  const [ca, cert, key] = [GRPC_TLS_CA, GRPC_TLS_CERT, GRPC_TLS_KEY].map((file) => {
    try {
      return readFileSync(file)
    } catch (error) {
      throw new ConfigError(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  })
  return { ca: ca!, cert: cert!, key: key! }
}

/** With certificates, clients present theirs and verify the CA and name of the server. */
export const clientCredentials = (own: Certificates | undefined): ChannelCredentials =>
  own ? credentials.createSsl(own.ca, own.key, own.cert) : credentials.createInsecure()

/** With certificates, servers accept only clients with a certificate of the CA. */
export const serverCredentials = (own: Certificates | undefined): ServerCredentials =>
  own
    ? ServerCredentials.createSsl(own.ca, [{ private_key: own.key, cert_chain: own.cert }], true)
    : ServerCredentials.createInsecure()
